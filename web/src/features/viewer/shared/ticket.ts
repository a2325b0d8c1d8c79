import type { OpenedShare } from '../../../data/study-shares.ts'
import { keptPair } from '../../../session/kept-pair.ts'

/** The link that was opened in this tab, until the tab is closed. */
const kept = keptPair('praxis.study-share')

export const ticketOf = {
  keep: ({ key, ticket }: OpenedShare) => kept.keep({ key, pwd: ticket }),
  read(key: string): OpenedShare | null {
    const pair = kept.read()
    return pair?.key === key ? { key, ticket: pair.pwd } : null
  },
  forget: kept.forget,
}
