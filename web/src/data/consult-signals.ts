import type { SignalForm } from '#shared/model/consult-signals.ts'
import { api } from '../api/client.ts'
import type { CallOptions } from '../api/send.ts'

/** Puts something into the mailbox of somebody who takes part; calls of one idempotency key do so once. */
export const sendSignal = (id: string, body: SignalForm, options: CallOptions) =>
  api.consultSignals.send({ params: { id }, body }, options)

/**
 * What came after a place in the own mailbox; where none is named, since one joined. The page asks by itself.
 * @throws ApiError
 */
export const readSignals = (id: string, after: number | undefined, signal: AbortSignal) =>
  api.consultSignals.read(
    { params: { id }, query: { ...(after !== undefined && { after }) } },
    { signal, isRepeated: true },
  )
