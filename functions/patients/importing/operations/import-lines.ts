import { leadCreated, patientEmailChanged } from '#events/patients.ts'
import { reactionAudit } from '#functions/platform/audit.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { emailItem, identityKeys } from '#functions/platform/identity/records.ts'
import type { NewId } from '#functions/platform/ids.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { planAt } from '#functions/practices/public.ts'
import { CatalogueError } from '#shared/errors.ts'
import type { ImportSettings } from '#shared/model/imports.ts'
import { leadStatus } from '#shared/model/leads.ts'
import { createDirectoryStore } from '../../directory/store.ts'
import { noteWrites } from '../../notes/operations/keep.ts'
import { markImported, type PatientItem, rowReader } from '../../records.ts'
import { unpackFormerContacts } from '../../rules/former-contacts.ts'
import type { Person } from '../../rules/lead-status.ts'
import { roomOf } from '../../rules/quota.ts'
import { imported, updatedByImport } from '../../rules/timeline.ts'
import { createPatientStore, type PatientStore, timelineWrite } from '../../store.ts'
import { createKnown, findKnown, type Known } from '../rules/known.ts'
import { decideLine, type ImportLine, type LineEffect, type LineResult } from '../rules/line.ts'
import { retryOvertaken } from './overtaken.ts'
import { presentPlacement } from './placement.ts'

/** What a transaction takes, less what whoever imports writes with the records. */
const WRITES_MAX = 90

type Dependencies = { table: Table; clock: Clock; newId: NewId }
type Asked = { practiceId: string; importId: string; settings: ImportSettings; by: Person }

/** Imports lines into a practice. */
export type Importer = {
  /**
   * Imports as many of the lines, from the first on, as fit into one transaction with what `also` gives
   * for their results, whose conditions come first; answers the results: one at least.
   * @throws what the conditions of `also` throw
   */
  take(
    lines: readonly ImportLine[],
    also: (results: readonly LineResult[]) => Write[],
  ): Promise<LineResult[]>
}

/** Reads who is there already, then imports lines by the settings. */
export async function beginImporting(
  { table, clock, newId }: Dependencies,
  { practiceId, importId, settings, by }: Asked,
): Promise<Importer> {
  const store = createPatientStore(table, practiceId)
  const [rows, placement] = await Promise.all([
    createDirectoryStore(table, practiceId).rows(),
    presentPlacement(store, settings),
  ])
  const known = knownOf(rows)

  async function attempt(
    lines: readonly ImportLine[],
    also: (results: readonly LineResult[]) => Write[],
  ): Promise<LineResult[]> {
    const now = clock()
    const prepared = { table, store, known, importId, settings, now, newId, placement, by }
    const { results, effects, count } = await decide(prepared, lines)
    const accounts = await withAccounts(table, effects)
    const writes = effects.flatMap((effect) => {
      const hasAccount = effect.after.email !== null && accounts.has(effect.after.email)
      return writesOf(effect, { ...prepared, hasAccount })
    })
    await table.transact([...also(results), ...count, ...writes])
    for (const { after } of effects) known.learn(after)
    return results
  }

  return {
    take: (lines, also) =>
      retryOvertaken(
        () => attempt(lines, also),
        OVERTAKEN,
        () => learnAgain(store, known, lines.slice(0, WRITES_MAX)),
      ),
  }
}

/** Everybody who is in the list of the practice, by packed rows. */
function knownOf(rows: readonly string[]): Known {
  const known = createKnown()
  const fields = rowReader()
  for (const row of rows) {
    fields.read(row)
    known.learn({
      patientId: fields.text('patientId') ?? '',
      ...{ firstName: fields.text('firstName'), lastName: fields.text('lastName') },
      ...{ email: fields.text('email'), mobile: fields.text('mobile') },
      ...{ dob: fields.text('dob') ?? '', mergedInto: fields.text('mergedInto') },
      formerContacts: unpackFormerContacts(fields.text('formerContacts')),
    })
  }
  return known
}

/** A concurrent call wrote a record, took an address or used up the plan. */
const OVERTAKEN = ['ERR_VERSION_CONFLICT', 'ERR_EMAIL_EXISTS', 'ERR_LEAD_QUOTA_REACHED']

async function learnAgain(
  store: PatientStore,
  known: Known,
  lines: readonly ImportLine[],
): Promise<void> {
  for (const { values } of lines) {
    const { email, mobile } = values
    for (const record of await store.findByContact({ email, mobile })) known.learn(record)
  }
}

type Prepared = {
  table: Table
  store: PatientStore
  known: Known
  importId: string
  settings: ImportSettings
  now: Date
  newId: NewId
  placement: Awaited<ReturnType<typeof presentPlacement>>
  by: Person
}
type Effect = NonNullable<LineEffect>
type Chunk = { results: LineResult[]; effects: Effect[]; count: Write[] }

/**
 * Decides lines one after the other, each by what those before it make of the practice, until one does
 * not fit any more: by what it writes, or because it changes again what one before it changed.
 */
async function decide(prepared: Prepared, lines: readonly ImportLine[]): Promise<Chunk> {
  const { store, known, importId, settings, now, newId, placement, by } = prepared
  const { practiceId } = store
  const [plan, matches] = await Promise.all([store.plan(), recordsOf(prepared, lines)])
  if (!plan) throw new CatalogueError('ERR_PRACTICE_NOT_EXISTS')
  const room = roomOf(planAt(plan, now), now)
  const here = createKnown()
  const changed = new Set<string>()
  const chunk: Chunk = { results: [], effects: [], count: [] }
  let leads = 0
  let size = 0

  for (const read of lines) {
    const matchId = findKnown([here, known], read.values)
    if (matchId !== null && settings.duplicates === 'update' && changed.has(matchId)) break
    const { result, effect: decided } = decideLine(read, {
      ...settings,
      ...placement,
      origin: { patientId: newId(), practiceId, creatorId: by.id, now },
      by,
      hasRoom: leads < room,
      matchId,
      match: matchId === null ? null : (matches.get(matchId) ?? null),
      ownerOf: (email) => here.ownerOf(email) ?? known.ownerOf(email),
    })
    const effect = decided && { ...decided, after: markImported(decided.after, importId) }
    if (effect) {
      size += writesOf(effect, { ...prepared, hasAccount: true }).length
      if (size > WRITES_MAX && chunk.results.length > 0) break
      chunk.effects.push(effect)
      changed.add(effect.after.patientId)
      here.learn(effect.after)
      if (effect.kind === 'add' && effect.after.isLead) leads += 1
    }
    chunk.results.push(result)
  }
  if (leads > 0) chunk.count.push(store.countLead({ plan, now, leads }))
  return chunk
}

/** The records that lines may change. */
async function recordsOf(
  { store, known, settings }: Prepared,
  lines: readonly ImportLine[],
): Promise<Map<string, PatientItem>> {
  if (settings.duplicates !== 'update') return new Map()
  const ids = lines.flatMap(({ values }) => findKnown([known], values) ?? [])
  const records = await store.findMany([...new Set(ids)])
  return new Map(records.map((record) => [record.patientId, record]))
}

/** Of new addresses those that somebody with an account proved to own: the chart becomes theirs. */
async function withAccounts(table: Table, effects: readonly Effect[]): Promise<Set<string>> {
  const emails = effects.flatMap((effect) => {
    const before = effect.kind === 'update' ? effect.before.email : null
    const { email } = effect.after
    return email !== null && email !== before ? [email] : []
  })
  const found = await table.getMany(emails.map(identityKeys.email), emailItem)
  return new Set(found.filter(({ verified }) => verified).map(({ email }) => email))
}

/** All that is written for a line: the record, its history, the audit entry, and what follows from it. */
function writesOf(effect: Effect, prepared: Prepared & { hasAccount: boolean }): Write[] {
  const { table, store, importId, settings, now, newId, by, hasAccount } = prepared
  const { practiceId } = store
  const { after } = effect
  const { patientId } = after
  const isNew = effect.kind === 'add'
  const occurrence = { practiceId, actor: by.id, now }
  const entry = isNew ? imported(after) : updatedByImport(effect.changes)
  const action = isNew ? 'patients/import' : 'patients/import-update'
  return [
    ...store.recordWrites(isNew ? [] : [effect.before], [after]),
    timelineWrite({
      ...{ id: newId(), practiceId, patientId, at: now.toISOString(), actor: by, entry },
      importId,
    }),
    reactionAudit({ practiceId, patientId, action, actor: by.id, now }),
    ...(effect.kind === 'add' && effect.note !== null
      ? noteWrites(table, practiceId, { patientId, note: effect.note, author: by, now, importId })
      : []),
    // A lead that is past its first step needs no task to get in touch.
    ...(isNew && after.leadStatus === leadStatus.new && settings.makesTasks
      ? [eventWrite(leadCreated, { patientId }, occurrence)]
      : []),
    ...(hasAccount ? [eventWrite(patientEmailChanged, { patientId }, occurrence)] : []),
  ]
}
