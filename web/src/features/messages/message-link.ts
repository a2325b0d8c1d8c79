import * as v from 'valibot'
import { type OpenedLink, openedLink as openedForm } from '#shared/model/opened-link.ts'
import { keptPair } from '../../session/kept-pair.ts'

/** The link of an email or text that opened this tab; it opens nothing without the date of birth. */
export const messageLink = keptPair('praxis.message-link')

const OPENED = 'praxis.opened-messages'

/**
 * What the link opened, until the tab is closed or its time is over: who comes back to a page that a phone
 * has let go of need not give the date of birth again. It is a key and ids, and nothing of what was written.
 */
export const openedLink = {
  keep(opened: OpenedLink) {
    try {
      sessionStorage.setItem(OPENED, JSON.stringify(opened))
    } catch {
      // Without storage it holds until the page is left.
    }
  },
  read(now = new Date()): OpenedLink | null {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(OPENED) ?? 'null')
      const { success, output } = v.safeParse(openedForm, kept)
      return success && output.expiresAt > now.toISOString() ? output : null
    } catch {
      return null
    }
  },
  forget() {
    try {
      sessionStorage.removeItem(OPENED)
    } catch {
      // There is nothing to forget where nothing can be kept.
    }
  },
}
