import { consultChanged } from '#events/consults.ts'
import type { Received } from '#events/define.ts'
import { email } from '#functions/deliveries/public.ts'
import { consultPath } from '#shared/model/consult.ts'
import type { ReaderContext } from '../../operations/context.ts'
import { type Kind, kindOf } from '../../rules/feed.ts'
import type { Recipients } from '../operations/recipients.ts'
import type { NoticeMail } from './mails.ts'
import type { Notice } from './notice.ts'

type Changed = Received<(typeof consultChanged)['schema']>
type People = readonly (string | null)[]

const pathOf = ({ payload: { number, consultId: id } }: Changed) => consultPath({ number, id })

/** Told of a consultation: no more than which practice it is with, and where to read of it. */
function told(
  event: Changed,
  people: (of: Recipients, practiceId: string) => Promise<People>,
  mail?: (url: string) => { subject: string; paragraph: string },
): Notice | null {
  const { practiceId, actor } = event
  if (practiceId === null) return null
  const said = mail?.(pathOf(event))
  return {
    recipients: async (of) => {
      const ids = await people(of, practiceId)
      const others = ids.filter((id) => id !== null).filter((id) => id !== actor)
      return [...new Set(others)]
    },
    about: { practiceId, what: pathOf(event) },
    personal: true,
    ...(said && { mail: mailOf(said, pathOf(event)) }),
  }
}

const mailOf =
  ({ subject, paragraph }: { subject: string; paragraph: string }, path: string): NoticeMail =>
  ({ to, origin }) =>
    email({
      to,
      subject,
      paragraphs: [paragraph],
      button: { label: 'Open the page', url: `${origin}${path}` },
    })

/** Its patient, where they have an account, and its doctor. */
const both =
  ({ payload: { patientId, after } }: Changed) =>
  async (of: Recipients, practiceId: string): Promise<People> => [
    await of.account(practiceId, patientId),
    after.providerId,
  ]

/** Whether it has a time, which it had not. */
const isScheduled = ({ before, after }: Changed['payload']) =>
  after.state === 'pending' && after.scheduledAt !== null && !before?.scheduledAt

const isMoved = ({ before, after }: Changed['payload']) =>
  after.state === 'pending' &&
  before !== null &&
  before.scheduledAt !== null &&
  before.scheduledAt !== after.scheduledAt

const isCanceled = ({ before, after }: Changed['payload']) =>
  after.state === 'canceled' && before?.state !== 'canceled'

const page = ({ about: { what } }: ReaderContext) => what ?? null
const shown = { needs: null, link: page } as const

/** The kinds of notification that tell of video consultations. */
export const consultKinds = {
  consultScheduled: kindOf(consultChanged, {
    from: (event) =>
      isScheduled(event.payload)
        ? told(event, both(event), () => ({
            subject: 'Your video consultation has a time',
            paragraph: 'A video consultation was scheduled. Its page says when it is.',
          }))
        : null,
    words: ({ practice }) => `A video consultation with ${practice} was scheduled`,
    ...shown,
  }),
  consultMoved: kindOf(consultChanged, {
    from: (event) =>
      isMoved(event.payload)
        ? told(event, both(event), () => ({
            subject: 'Your video consultation has another time',
            paragraph: 'A video consultation was moved to another time. The link is the same.',
          }))
        : null,
    words: ({ practice }) => `A video consultation with ${practice} has another time`,
    ...shown,
  }),
  consultCanceled: kindOf(consultChanged, {
    from: (event) =>
      isCanceled(event.payload)
        ? told(event, both(event), () => ({
            subject: 'Your video consultation does not take place',
            paragraph: 'A video consultation was canceled.',
          }))
        : null,
    words: ({ practice }) => `A video consultation with ${practice} does not take place`,
    ...shown,
  }),
  consultTransferred: kindOf(consultChanged, {
    from: (event) => {
      const { change, before, after } = event.payload
      if (change !== 'transfer' || before === null) return null
      return told(event, async () => [before.providerId, after.providerId])
    },
    words: ({ practice }) => `A video consultation in ${practice} has another doctor`,
    ...shown,
  }),
  consultAsked: kindOf(consultChanged, {
    from: (event) => {
      const { change, byPatient, patientId, after } = event.payload
      if (change !== 'create' || !byPatient || after.scheduledAt !== null) return null
      return told(event, (of, practiceId) => of.patient(practiceId, patientId, event.actor))
    },
    words: ({ practice }) => `A patient of ${practice} asks for a video consultation`,
    ...shown,
  }),
  consultWaits: kindOf(consultChanged, {
    from: (event) => {
      const { change, comes, before, after } = event.payload
      const isFirst = change === 'join' && comes && before?.state === 'pending'
      if (change !== 'wait' && !isFirst) return null
      return told(event, async () => [after.providerId])
    },
    words: ({ practice }) => `Somebody waits for you in a video consultation of ${practice}`,
    ...shown,
  }),
} satisfies Record<string, Kind<Notice>>
