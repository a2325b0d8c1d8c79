import { queryOptions } from '@tanstack/react-query'
import { consultChatRoutes } from '#shared/api/consult-chat.ts'
import { endsSession } from '../api/api-error.ts'
import { createClient } from '../api/client.ts'
import { areSignalsHeard } from './consult-signals.ts'
import type { ConsultOf } from './consults.ts'
import { mutation } from './mutation.ts'
import { pollEvery, polled } from './polling.ts'
import { optionsOf } from './query.ts'

const api = createClient({ consultChat: consultChatRoutes })

/** How often it is read again where its changes are not heard of; where they are, a hint says when. */
const POLL_MS = 5000
const nextPoll = pollEvery(POLL_MS)

/** What was written in a call. */
export const chatQuery = ({ id, access }: ConsultOf) =>
  queryOptions({
    queryKey: [...api.consultChat.list.key, id, access?.key ?? null] as const,
    queryFn: async (context) => {
      const asked = { params: { id }, query: { ...access } }
      return (await api.consultChat.list(asked, optionsOf(context))).items
    },
    refetchInterval: ({ state: { error } }) =>
      areSignalsHeard() || (error && endsSession(error)) ? false : nextPoll(),
    // The call goes on without it, and its page says what ends it.
    meta: { ...polled, errors: 'silent' },
  })

/** Writes something to everybody in the call. */
export const sayInCall = ({ id, access }: ConsultOf) =>
  mutation({
    run: (text: string, options) =>
      api.consultChat.say({ params: { id }, body: { text, ...access } }, options),
    invalidates: [api.consultChat.list.key],
  })
