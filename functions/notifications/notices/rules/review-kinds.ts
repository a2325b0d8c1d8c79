import type { Received } from '#events/define.ts'
import { reviewChanged, reviewDue, reviewMentioned } from '#events/reviews.ts'
import { email } from '#functions/deliveries/public.ts'
import { isOpenReview, waitsFor } from '#shared/model/review-moves.ts'
import type { ReviewState } from '#shared/model/review-states.ts'
import type { ReaderContext } from '../../operations/context.ts'
import { type Kind, kindOf } from '../../rules/feed.ts'
import type { Recipients } from '../operations/recipients.ts'
import type { NoticeMail } from './mails.ts'
import { type Notice, unlessActor } from './notice.ts'

/** The cases are of who takes part in them: a doctor need not treat the patient, nor a patient work there. */
type Case = { reviewId: string; patientId: string }
type Standing = {
  state: ReviewState
  providerId: string | null
  advocateId: string | null
}
type Happened = { practiceId: string | null; actor: string | null }

/** Told of a case: no more than that there is something to read, for that is all that such a place may say. */
function told(
  { practiceId, actor }: Happened,
  { reviewId }: Case,
  recipients: (of: Recipients, practiceId: string) => Promise<readonly (string | null)[]>,
  mail?: (reviewId: string) => NoticeMail,
): Notice | null {
  if (practiceId === null) return null
  return {
    recipients: async (of) => {
      const ids = await recipients(of, practiceId)
      return [...new Set(ids.filter((id) => id !== null && id !== actor))].filter(
        (id) => id !== null,
      )
    },
    about: { practiceId, what: reviewId },
    personal: true,
    ...(mail && { mail: mail(reviewId) }),
  }
}

/** Who at the practice has the turn in a case; nobody where the patient has it, or it is at its end. */
async function turnOf(
  of: Recipients,
  practiceId: string,
  { state, providerId, advocateId }: Standing,
): Promise<readonly (string | null)[]> {
  const party = waitsFor[state]
  if (party === 'provider') return [providerId]
  if (party === 'advocate') return [advocateId]
  return party === 'operator' ? desk(of, practiceId) : []
}

const desk = (of: Recipients, practiceId: string) =>
  of.permission(practiceId, 'medicalRecordReviews.create')

type Changed = Received<(typeof reviewChanged)['schema']>

/** Whether somebody else has the turn than before. */
function isPassedOn({ before, after }: Changed['payload']): boolean {
  return (
    !before ||
    before.state !== after.state ||
    before.providerId !== after.providerId ||
    before.advocateId !== after.advocateId
  )
}

const page = ({ about: { what } }: ReaderContext) => (what ? `/chat-review/${what}` : null)
const shown = { needs: null, link: page } as const

const reviewMail =
  (subject: string, paragraph: string) =>
  (reviewId: string): NoticeMail =>
  ({ to, origin }) =>
    email({
      to,
      subject,
      paragraphs: [paragraph, 'Sign in to read it.'],
      button: { label: 'Open the review', url: `${origin}/chat-review/${reviewId}` },
    })

/** The kinds of notification that tell of reviews. */
export const reviewKinds = {
  reviewYours: kindOf(reviewChanged, {
    from: (event) => {
      const { payload } = event
      if (!isPassedOn(payload)) return null
      return told(event, payload, (of, practiceId) => turnOf(of, practiceId, payload.after))
    },
    words: ({ practice }) => `A review waits for you in ${practice}`,
    ...shown,
  }),
  reviewAsksPatient: kindOf(reviewChanged, {
    from: (event) => {
      const { payload } = event
      const isAsked = payload.change !== 'answer' && waitsFor[payload.after.state] === 'patient'
      if (!isAsked || !isPassedOn(payload)) return null
      return told(
        event,
        payload,
        async (of, practiceId) => [await of.account(practiceId, payload.patientId)],
        reviewMail(
          'Your review waits for you',
          'The practice waits for your answer in your review.',
        ),
      )
    },
    words: ({ practice }) => `${practice} waits for your answer in your review`,
    ...shown,
  }),
  reviewAnswered: kindOf(reviewChanged, {
    from: (event) =>
      event.payload.change === 'answer'
        ? told(
            event,
            event.payload,
            async (of, practiceId) => [await of.account(practiceId, event.payload.patientId)],
            reviewMail(
              'Your review is answered',
              'A doctor has answered the question of your review.',
            ),
          )
        : null,
    words: ({ practice }) => `A doctor of ${practice} has answered your review`,
    ...shown,
  }),
  reviewWritten: kindOf(reviewChanged, {
    from: (event) => {
      const { payload } = event
      if (payload.change !== 'reply' || isPassedOn(payload)) return null
      const { providerId, advocateId } = payload.after
      return told(event, payload, async (of, practiceId) => {
        if (!payload.byPatient) return [await of.account(practiceId, payload.patientId)]
        const parties = [providerId, advocateId].filter((id) => id !== null)
        return parties.length > 0 ? parties : desk(of, practiceId)
      })
    },
    words: ({ practice }) => `There is a new post in a review with ${practice}`,
    ...shown,
  }),
  reviewMentioned: kindOf(reviewMentioned, {
    from: (event) => ({
      recipients: () => event.payload.staffIds.flatMap((id) => unlessActor(event, id)),
      about: { what: event.payload.reviewId },
    }),
    words: ({ actor, practice }) => `${actor} mentioned you in a review of ${practice}`,
    ...shown,
  }),
  reviewEnded: kindOf(reviewChanged, {
    from: (event) => {
      const { payload } = event
      if (!payload.before || !isOpenReview(payload.before) || isOpenReview(payload.after))
        return null
      const { providerId, advocateId } = payload.after
      return told(event, payload, async (of, practiceId) => [
        await of.account(practiceId, payload.patientId),
        providerId,
        advocateId,
      ])
    },
    words: ({ practice }) => `A review with ${practice} has ended`,
    ...shown,
  }),
  reviewDueSoon: kindOf(reviewDue, {
    from: (event) => {
      const { payload } = event
      if (payload.moment !== 'soon') return null
      const isPatient = waitsFor[payload.state] === 'patient'
      return told(
        event,
        payload,
        async (of, practiceId) =>
          isPatient
            ? [await of.account(practiceId, payload.patientId)]
            : turnOf(of, practiceId, payload),
        isPatient
          ? reviewMail(
              'Your review still waits for you',
              'The practice still waits for your answer.',
            )
          : undefined,
      )
    },
    words: ({ practice }) => `A review with ${practice} waits for you until tomorrow`,
    ...shown,
  }),
  reviewLate: kindOf(reviewDue, {
    from: (event) => {
      const { payload } = event
      if (payload.moment !== 'late') return null
      return told(event, payload, async (of, practiceId) => [
        ...(await turnOf(of, practiceId, payload)),
        ...(await desk(of, practiceId)),
      ])
    },
    words: ({ practice }) => `A review in ${practice} is late`,
    ...shown,
  }),
} satisfies Record<string, Kind<Notice>>
