import { consultSignalRoutes } from '#shared/api/consult-signals.ts'
import type { SignalForm } from '#shared/model/consult-signals.ts'
import type { Topic } from '#shared/model/realtime.ts'
import { createClient } from '../api/client.ts'
import type { CallOptions } from '../api/send.ts'
import type { ConsultOf } from './consults.ts'
import { isHeard } from './polling.ts'

const api = createClient({ consultSignals: consultSignalRoutes })

/** Where a consultation is heard of, by whoever takes part in it. */
export const consultTopics = ['consult', 'ownConsult'] as const satisfies readonly Topic[]

/** Whether hints come of what lies in the own mailbox. */
export const areSignalsHeard = () => consultTopics.some(isHeard)

/** Puts something into the mailbox of somebody who takes part; calls of one idempotency key do so once. */
export const sendSignal = ({ id, access }: ConsultOf, body: SignalForm, options: CallOptions) =>
  api.consultSignals.send({ params: { id }, body: { ...body, ...access } }, options)

/**
 * What came after a place in the own mailbox; where none is named, since one joined. The page asks by itself.
 * @throws ApiError
 */
export const readSignals = (
  { id, access }: ConsultOf,
  after: number | undefined,
  signal: AbortSignal,
) =>
  api.consultSignals.read(
    { params: { id }, query: { ...(after !== undefined && { after }), ...access } },
    { signal, isRepeated: true },
  )

/** The servers that relay, as they are now. The page asks by itself. */
export const readIceServers = ({ id, access }: ConsultOf) =>
  api.consultSignals.iceServers({ params: { id }, query: { ...access } }, { isRepeated: true })
