import type { AuditItem } from '#functions/platform/audit.ts'
import { type AuditEntryInfo, actionKind, type OwnAuditEntry } from '#shared/model/audit.ts'
import type { AuditPart } from '#shared/model/audit-filters.ts'
import { FORM_PREFIX, GUEST_PREFIX, SYSTEM_ACTOR } from '#shared/model/audit-filters.ts'
import { membersInChange, rightsWords } from '#shared/model/rights-change.ts'
import type { Named } from '../store.ts'

type People = ReadonlyMap<string, Named>

/** Names of actors who are not members. */
const names = {
  system: 'Praxis',
  guest: 'Guest with a link',
  form: 'Guest with a lead form',
  gone: 'Somebody who has left',
}

function named(id: string, people: People): Named {
  if (id === SYSTEM_ACTOR) return { name: names.system, roles: [] }
  if (id.startsWith(GUEST_PREFIX)) return { name: names.guest, roles: [] }
  if (id.startsWith(FORM_PREFIX)) return { name: names.form, roles: [] }
  return people.get(id) ?? { name: names.gone, roles: [] }
}

const isGuest = (id: string) => id.startsWith(GUEST_PREFIX) || id.startsWith(FORM_PREFIX)

/** Of these entries, the members whose names are needed. */
export function membersOf(entries: readonly AuditItem[]): string[] {
  return entries
    .flatMap(({ actor, subject, change }) => [
      actor,
      ...(subject === null ? [] : [subject]),
      ...(change === null ? [] : membersInChange(change)),
    ])
    .filter((id) => id !== SYSTEM_ACTOR && !isGuest(id))
}

/** An entry as an admin of the practice sees it. */
export function shownEntry(
  { id, at, action, outcome, actor, patientId, subject, details, change, ip }: AuditItem,
  people: People,
  records: ReadonlyMap<string, string>,
): AuditEntryInfo {
  return {
    ...{ id, at, action, outcome, details, ip },
    actor: { id: actor, ...named(actor, people) },
    record: patientId === null ? null : { patientId, name: records.get(patientId) ?? '' },
    subject: subject === null ? null : { id: subject, name: named(subject, people).name },
    change: change && {
      ...change,
      words: rightsWords(change, (memberId) => named(memberId, people).name),
    },
  }
}

/** An entry as the patient sees it whose record it is. */
export function ownEntry({ id, at, action, actor }: AuditItem, people: People): OwnAuditEntry {
  return { id, at, action, ...named(actor, people) }
}

/** Whether an entry belongs to a part of the trail. */
export function isOfPart({ action, outcome }: AuditItem, part: AuditPart): boolean {
  const isLook = ['seen', 'noted'].includes(actionKind(action)) && outcome === 'done'
  return isLook === (part === 'looks')
}

/** Whether somebody else looked at the record, or changed it: not oneself, and not the system. */
export function isByAnother({ actor, ip, action, outcome }: AuditItem, memberId: string): boolean {
  const isByItself = ['auto', 'noted'].includes(actionKind(action))
  return actor !== memberId && ip !== SYSTEM_ACTOR && !isByItself && outcome === 'done'
}
