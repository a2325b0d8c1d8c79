import * as v from 'valibot'
import {
  expiryOf,
  openChallenge,
  shownChallenge,
  verdictOn,
} from '#functions/platform/challenge.ts'
import { MINUTE } from '#functions/platform/clock.ts'
import { newId } from '#functions/platform/ids.ts'
import { countOrThrow, type Limit, networkOf } from '#functions/platform/rate-limit.ts'
import { retryOnConflict } from '#functions/platform/retry.ts'
import { AlreadyDone } from '#functions/platform/table.ts'
import type { TokenSealer } from '#functions/platform/vault/token-sealer.ts'
import type { HandlerInput } from '#shared/api/contract.ts'
import type { newsletterRoutes } from '#shared/api/newsletter.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { Challenge } from '#shared/model/challenge.ts'
import type { NewsletterServices } from '../compose.ts'
import { markOf } from '../keys.ts'
import { alreadyMail, confirmMail } from '../rules/messages.ts'
import { asked } from '../rules/subscriber.ts'

/** What the seal of challenges is called: no other sealed text opens as one. */
const SEAL = 'newsletter-challenge'
const given = v.object({ id: v.string(), at: v.string() })

/** An office may share an address. */
const byNetwork: Limit = { name: 'newsletter-network', max: 60, windowSeconds: 10 * MINUTE }

type Sent = HandlerInput<typeof newsletterRoutes.subscribe>['body']

export async function giveChallenge(sealer: TokenSealer, now: Date): Promise<Challenge> {
  const challenge = { id: newId(), at: now.toISOString() }
  return shownChallenge(await sealer.seal(JSON.stringify(challenge), SEAL), challenge)
}

/**
 * Asks the owner of an address whether they want the newsletter, once for each challenge. A form
 * that a program may have filled in is taken too, because only the owner of the address subscribes.
 * @throws ERR_LEAD_FORM_EXPIRED for a challenge that is none of ours, too old or not solved,
 *   ERR_ACCESS_DENIED after too many
 */
export async function subscribe(
  services: NewsletterServices,
  sent: Sent,
  ip: string,
): Promise<void> {
  const { table, sealer, now } = services
  const challenge = await openChallenge(sealer, { token: sent.challenge, seal: SEAL }, given)
  const answer = { token: sent.challenge, nonce: sent.nonce, now }
  const verdict = challenge === null ? 'expired' : verdictOn(challenge, answer)
  if (challenge === null || verdict === 'expired' || verdict === 'unsolved') {
    throw new CatalogueError('ERR_LEAD_FORM_EXPIRED')
  }
  const tooMany = new CatalogueError('ERR_ACCESS_DENIED', [
    'This form was sent too often. Try again in an hour.',
  ])
  await countOrThrow(table, byNetwork, networkOf(ip), now, tooMany)
  try {
    await ask(services, sent, challenge)
  } catch (error) {
    // A double click, or a retry whose first answer was lost.
    if (!(error instanceof AlreadyDone)) throw error
  }
}

function ask(
  { store, mailWrites, now }: NewsletterServices,
  { name, email }: Sent,
  challenge: v.InferOutput<typeof given>,
): Promise<void> {
  const mark = markOf(email)
  return retryOnConflict(
    async () => {
      const before = await store.find(mark)
      return { before, after: asked(before, { name, email }, { mark, now }) }
    },
    async ({ before, after }) => {
      const spent = store.spent(challenge.id, expiryOf(challenge))
      if (after === null) return store.write([spent])
      const mail =
        after.state === 'subscribed'
          ? mailWrites(email, { mark, kind: 'leave' }, alreadyMail)
          : mailWrites(email, { mark, kind: 'confirm' }, confirmMail)
      return store.write([spent, store.replace(before, after), ...(await mail)])
    },
  )
}
