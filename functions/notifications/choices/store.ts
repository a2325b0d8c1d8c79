import { epochSeconds, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import { consumedWrite } from '#functions/platform/idempotency.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import {
  firstNoticeChoices,
  type NoticeChoices,
  type NoticeChoicesChange,
  noticeChoices,
} from '#shared/model/notice-choices.ts'
import { noticeKeys } from '../keys.ts'

/** Messages of a patient within it come with one email. */
const BUNDLED_SECONDS = 15 * MINUTE

/** About what one member, and no other, gets emails and texts. */
export function createChoiceStore(table: Table, memberId: string) {
  const keys = noticeKeys(memberId)
  return {
    async read(): Promise<NoticeChoices> {
      return (await table.get(keys.choices, noticeChoices)) ?? firstNoticeChoices
    },
    /** The last choice holds: two pages of one member do not ask each other. */
    async choose(change: NoticeChoicesChange): Promise<NoticeChoices> {
      const before = await this.read()
      const after: NoticeChoices = {
        email: { ...before.email, ...change.email },
        digest: change.digest ?? before.digest,
        push: { ...before.push, ...change.push },
        text: { ...before.text, ...change.text },
        quiet: change.quiet ?? before.quiet,
      }
      await table.transact([this.putWrite(after)])
      return after
    },
    putWrite: (choices: NoticeChoices): Write => ({
      kind: 'put',
      item: { ...keys.choices, entity: 'noticeChoices', memberId, ...choices },
    }),
    /**
     * Marks an event as mailed, once, and a bundle as begun.
     * @returns writes that fail with ERR_VERSION_CONFLICT while an email of the bundle is young
     */
    mailedWrites(eventId: string, bundle: string, now: Date): Write[] {
      const until = plusSeconds(now, BUNDLED_SECONDS)
      return [
        consumedWrite(`notifications-mail/${memberId}`, eventId, now),
        {
          kind: 'update',
          key: keys.mailed(bundle),
          set: {
            entity: 'mailedNotice',
            until: until.toISOString(),
            expiresAt: epochSeconds(until),
          },
          below: {
            attribute: 'until',
            limit: now.toISOString(),
            otherwise: 'ERR_VERSION_CONFLICT',
          },
        },
      ]
    },
  }
}
