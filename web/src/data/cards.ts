import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { cardRoutes } from '#shared/api/cards.ts'
import type { CardContent, ExpiryChoice, Revealable, RevealedContent } from '#shared/model/card.ts'
import { createClient } from '../api/client.ts'
import { refreshThread, type ThreadOf } from './messages.ts'
import { mutation } from './mutation.ts'
import { optionsOf } from './query.ts'

const api = createClient({ cards: cardRoutes })

/** A card that was sent, by the id that its message says. */
export type CardOf = ThreadOf & { cardId: string }

const keyOf = ({ side, practiceId, patientId, cardId }: CardOf) =>
  [...api.cards.get.key, side, practiceId, patientId, cardId] as const

/** What became of a card; nothing that is on it. */
export const cardQuery = (of: CardOf) =>
  queryOptions({
    queryKey: keyOf(of),
    queryFn: (context) => {
      const { side, practiceId, patientId, access, cardId: messageId } = of
      return side === 'staff'
        ? api.cards.get(
            { params: { practiceId, messageId }, query: { patientId } },
            optionsOf(context),
          )
        : api.cards.own(
            { params: { patientId, messageId }, query: { practiceId, ...access } },
            optionsOf(context),
          )
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { errors: 'inline' },
  })

type Sent = { content: CardContent; expire: ExpiryChoice }

/**
 * Sends the card that the practice asked for. What is sent is read as the call goes out, so that nothing keeps it
 * beside the form; the input counts the changes of the form, each of which is another call.
 */
export const submitCard = ({ practiceId, patientId, access }: ThreadOf, read: () => Sent) =>
  mutation({
    run: (_changes: number, options) => {
      const body = { practiceId, type: 'creditCard', ...read(), ...access } as const
      return api.cards.submit({ params: { patientId }, body }, options)
    },
  })

/** Has a card destroyed that was sent. */
export const withdrawCard = (of: CardOf) =>
  mutation({
    run: () => {
      const { practiceId, patientId, access, cardId: messageId } = of
      const body = { practiceId, ...access }
      return api.cards.withdraw({ params: { patientId, messageId }, body })
    },
    write: (client, card) => client.setQueryData(keyOf(of), card),
    invalidatesOnError: true,
    invalidates: [keyOf(of)],
  })

type Asked = { what: Revealable; reason: string }

/** Shows a part of a card by handing it on: no cache keeps it. */
export const revealCard = (of: CardOf, onShown: (content: RevealedContent) => void) =>
  mutation({
    run: async ({ what, reason }: Asked) => {
      const { practiceId, patientId, cardId: messageId } = of
      const body = { patientId, what, reason }
      const { content } = await api.cards.reveal({ params: { practiceId, messageId }, body })
      onShown(content)
    },
    invalidates: [keyOf(of)],
    invalidatesOnError: true,
  })

/** Reads again what a card that was sent changes. */
export const refreshAfterCard = (client: QueryClient, of: ThreadOf) => refreshThread(client, of)
