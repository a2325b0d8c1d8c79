import type { Received } from '#events/define.ts'
import { type ChartAccountChange, chartAccountChanged } from '#events/patients.ts'
import type { NotificationKind } from '#shared/model/notification.ts'
import { type Kind, kindOf } from '../../rules/feed.ts'
import { type Notice, tab } from './notice.ts'

type Event = Received<(typeof chartAccountChanged)['schema']>

/** Notifies the staff who care for the patient. */
const toCarers =
  (change: ChartAccountChange) =>
  ({ practiceId, payload }: Event): Notice | null => {
    const { patientId } = payload
    if (practiceId === null || payload.change !== change) return null
    return { recipients: (of) => of.patient(practiceId, patientId, null), about: { patientId } }
  }

/** Notifies the owner of the account, who sees the practice but nothing of the record. */
const toOwner =
  (change: ChartAccountChange) =>
  ({ practiceId, payload: { memberId, ...payload } }: Event): Notice | null =>
    practiceId === null || memberId === null || payload.change !== change
      ? null
      : { recipients: () => [memberId], about: { practiceId }, personal: true }

function carerKind(change: ChartAccountChange, words: (patient: string) => string): Kind<Notice> {
  return kindOf(chartAccountChanged, {
    from: toCarers(change),
    needs: 'patients.read',
    words: ({ patient }) => words(patient?.name ?? 'A patient'),
    link: tab('details'),
  })
}

function ownerKind(change: ChartAccountChange, words: (practice: string) => string): Kind<Notice> {
  return kindOf(chartAccountChanged, {
    from: toOwner(change),
    needs: null,
    words: ({ practice }) => words(practice),
    link: () => '/my/practices',
  })
}

type AccountKind = Extract<NotificationKind, `account${string}`>

/** Notifications about the accounts of charts, and about invitations to them. */
export const accountKinds: Record<AccountKind, Kind<Notice>> = {
  accountConnected: carerKind('accepted', (name) => `${name} connected an account`),
  accountDeclined: carerKind('declined', (name) => `${name} declined the invitation to connect`),
  accountUsedUp: carerKind(
    'usedUp',
    (name) => `The invitation of ${name} ended after five wrong dates of birth`,
  ),
  accountLeft: carerKind('left', (name) => `${name} disconnected their account`),
  accountPaused: ownerKind(
    'paused',
    (practice) => `${practice} paused the connection with your account until you confirm again`,
  ),
  accountDetached: ownerKind('detached', (practice) => `${practice} disconnected your account`),
}
