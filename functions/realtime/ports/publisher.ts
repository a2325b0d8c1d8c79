import * as v from 'valibot'
import { signedCalls } from '#functions/platform/signed-call.ts'
import type { Hint } from '#shared/model/realtime.ts'

/** Sends hints to a channel. @throws where the service refuses, or cannot be reached */
export type Publish = (channel: string, hints: readonly Hint[]) => Promise<void>

const answer = v.object({ failed: v.optional(v.array(v.unknown()), []) })

/** What AWS AppSync Events takes at once. */
const AT_ONCE = 5

/** Publishes by a signed call to AWS AppSync Events, for which the SDK has no client. */
export function appSyncPublisher(
  endpoint: string,
  environment: Record<string, string | undefined> = process.env,
): Publish {
  const call = signedCalls('appsync', environment)

  async function send(channel: string, hints: readonly Hint[]): Promise<void> {
    const events = hints.map((one) => JSON.stringify(one))
    const { failed } = v.parse(answer, await call(endpoint, { channel, events }))
    if (failed.length > 0) throw new Error(`AppSync did not take ${failed.length} hints`)
  }

  return async (channel, hints) => {
    for (let start = 0; start < hints.length; start += AT_ONCE) {
      await send(channel, hints.slice(start, start + AT_ONCE))
    }
  }
}
