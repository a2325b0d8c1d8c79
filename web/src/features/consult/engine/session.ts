const WORD_LENGTH = 8

/**
 * Names one visit to a call: of a page that was loaded again, or of a second tab, the later one is the greater, by
 * the server's clock and not by the device's. So everybody agrees which of two counts, in whichever order they hear.
 * @param joinedAt when the server let it in, ISO 8601
 * @param word random, tells two of the same millisecond apart
 */
export function sessionName(joinedAt: string, word: string): string {
  return `${joinedAt}~${word.slice(0, WORD_LENGTH)}`
}

/** Whether one visit of somebody came after another. */
export const isLater = (one: string, other: string | null) => other === null || one > other

/**
 * Who of two gives way where both make an offer at once (perfect negotiation). The other one begins, too, so that
 * there is mostly nothing to give way to.
 */
export const isPolite = (ownId: string, otherId: string) => ownId > otherId
