import * as v from 'valibot'
import { practiceCreated } from '#events/practices.ts'
import { callAudit } from '#functions/platform/audit.ts'
import { identityKeys } from '#functions/platform/identity/records.ts'
import type { NewId } from '#functions/platform/ids.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { joinWrites } from '#functions/staffs/public.ts'
import { starterSubjectWrites } from '#functions/tasks/public.ts'
import { distribution } from '#shared/model/distribution.ts'
import { type Practice, practice, staff } from '#shared/model/practice.ts'
import { changeOfRight } from '#shared/model/rights-change.ts'
import { practiceKeys, practiceNameItem, practiceNameKey } from './keys.ts'
import { planItem } from './public.ts'
import { registerChangeWrites, registerWrite } from './register/store.ts'
import type { Founding } from './rules/found.ts'

type Author = { actor: { id: string }; ip: string; now: Date }

const step = v.optional(v.nullable(v.string()), null)
/** The first steps of a practice, each with when it was taken. */
const progressItem = v.object({ patientAddedAt: step, linkSentAt: step, scansReceivedAt: step })
export type Progress = v.InferOutput<typeof progressItem>

/** Writes a new practice with all that it begins with. @throws ERR_PRACTICE_NAME_EXISTS */
export async function writeFounding(
  table: Table,
  { practice, plan, location, staff, distribution }: Founding,
  author: Author,
  { newId, marker }: { newId: NewId; marker: Write[] },
): Promise<void> {
  const keys = practiceKeys(practice.id)
  const practiceId = practice.id
  await table.transact([
    {
      kind: 'put',
      item: practiceNameItem(practice.name, practiceId),
      absent: 'ERR_PRACTICE_NAME_EXISTS',
    },
    { kind: 'put', item: { ...keys.practice, entity: 'practice', ...practice } },
    { kind: 'put', item: { ...keys.plan, entity: 'plan', practiceId, ...plan } },
    registerWrite(practice, plan),
    {
      kind: 'put',
      item: { ...keys.location(location.id), entity: 'location', practiceId, ...location },
    },
    {
      kind: 'put',
      item: {
        ...keys.distribution(distribution.id),
        entity: 'distribution',
        practiceId,
        ...distribution,
      },
    },
    ...joinWrites(practiceId, staff, { roles: staff.roles, now: author.now }),
    {
      kind: 'update',
      key: identityKeys.member(author.actor.id),
      set: { practiceId },
      add: { version: 1 },
      exists: 'ERR_UNAUTHENTICATED',
    },
    eventWrite(
      practiceCreated,
      { practiceId, memberId: author.actor.id },
      { practiceId, actor: author.actor.id, now: author.now },
    ),
    callAudit({ ...author, scope: { practiceId } }, 'practice.create', {
      subject: staff.staffId,
      change: changeOfRight('roles', [], staff.roles),
    }),
    ...starterSubjectWrites(practiceId, newId),
    ...marker,
  ])
}

/** One practice; reaches no other. */
export function createPracticeStore(table: Table, practiceId: string) {
  const keys = practiceKeys(practiceId)
  const all = <S extends v.GenericSchema>(begins: string, schema: S) =>
    table.queryAll({ pk: keys.partition, range: { begins } }, schema)

  return {
    practice: () => table.get(keys.practice, practice),
    plan: () => table.get(keys.plan, planItem),
    progress: async (): Promise<Progress> =>
      (await table.get(keys.progress, progressItem)) ?? v.parse(progressItem, {}),
    /** The staff and the former staff, who have no roles. */
    staffs: () => all(keys.staffs, staff),
    distributions: () => all(keys.distributions, distribution),

    /** @throws ERR_VERSION_CONFLICT, ERR_PRACTICE_NAME_EXISTS */
    replacePractice: (before: Practice, after: Practice, author: Author) =>
      table.transact([
        {
          kind: 'put',
          item: { ...keys.practice, entity: 'practice', ...after },
          replaces: { version: before.version, otherwise: 'ERR_VERSION_CONFLICT' },
        },
        ...renameWrites(practiceId, before.name, after.name),
        ...registerChangeWrites(before, after),
        updateAudit(before, after, author),
      ]),

    /** Records a step; only its first time counts. */
    noteStep: (name: keyof Progress, at: string) =>
      table.transact([
        {
          kind: 'update',
          key: keys.progress,
          set: { entity: 'progress', practiceId },
          setOnce: { [name]: at },
        },
      ]),
  }
}

export type PracticeStore = ReturnType<typeof createPracticeStore>

/** A change of the sign-in policy has an audit action of its own. */
function updateAudit(before: Practice, after: Practice, author: Author): Write {
  const call = { ...author, scope: { practiceId: before.id } }
  const isPolicy =
    before.requireTwoFactor !== after.requireTwoFactor ||
    before.passwordMaxAgeDays !== after.passwordMaxAgeDays
  if (!isPolicy) return callAudit(call, 'practice.update')
  const change = changeOfRight('signInPolicy', policyWords(before), policyWords(after))
  return callAudit(call, 'practice.setSignInPolicy', { change })
}

function policyWords({ requireTwoFactor, passwordMaxAgeDays }: Practice): string[] {
  return [
    requireTwoFactor ? 'second factor required' : 'second factor optional',
    passwordMaxAgeDays === 0
      ? 'passwords do not expire'
      : `passwords expire after ${passwordMaxAgeDays} days`,
  ]
}

function renameWrites(practiceId: string, before: string, after: string): Write[] {
  const [from, to] = [practiceNameKey(before), practiceNameKey(after)]
  if (from.pk === to.pk) return []
  return [
    { kind: 'delete', key: from },
    {
      kind: 'put',
      item: practiceNameItem(after, practiceId),
      absent: 'ERR_PRACTICE_NAME_EXISTS',
    },
  ]
}
