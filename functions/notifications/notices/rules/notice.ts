import type { PracticePermission } from '#shared/permissions.ts'
import type { ReaderContext } from '../../operations/context.ts'
import type { About } from '../../rules/feed.ts'
import type { Recipients } from '../operations/recipients.ts'
import type { NoticeMail } from './mails.ts'

/** Who is notified of an event, and what about. */
export type Notice = {
  recipients: (of: Recipients) => Promise<readonly string[]> | readonly string[]
  about: About
  /** It concerns the recipient alone, who need not work in the practice of the event. */
  personal?: true
  /** Who is told this by email too. */
  mail?: NoticeMail
}

type Happened = { practiceId: string | null; actor: string | null }

/** The recipient, unless they caused the event themselves. */
export const unlessActor = ({ actor }: Pick<Happened, 'actor'>, id: string): string[] =>
  id === actor ? [] : [id]

/** For all in the practice who hold a permission. */
export function toHolders(
  { practiceId }: Pick<Happened, 'practiceId'>,
  permission: PracticePermission,
  about: About,
): Notice | null {
  if (practiceId === null) return null
  return { recipients: (of) => of.permission(practiceId, permission), about }
}

/** With the name of the patient, where the reader may see it. */
export const withPatient = (words: string, patient: ReaderContext['patient']): string =>
  patient ? `${words}: ${patient.name}` : words

/** A link to a tab of the patient's record. */
export const tab =
  (name: string) =>
  ({ patient }: ReaderContext): string | null =>
    patient && `${patient.path}/${name}`
