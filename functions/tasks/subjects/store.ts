import { plainName } from '#functions/platform/plain-name.ts'
import type { Key, Table, Write } from '#functions/platform/table.ts'
import { type Subject, subject as subjectItem } from '#shared/model/subject.ts'

const EXISTS = 'ERR_SUBJECT_EXISTS'
const CONFLICT = 'ERR_VERSION_CONFLICT'

function subjectKeys(practiceId: string) {
  const pk = `PRACTICE#${practiceId}#SUBJECTS`
  return {
    partition: pk,
    subjects: 'SUBJECT#',
    subject: (subjectId: string): Key => ({ pk, sk: `SUBJECT#${subjectId}` }),
    /** Keeps names unique, however they are written. */
    name: (name: string): Key => ({ pk, sk: `NAME#${plainName(name)}` }),
  }
}

/** Writes a new type, whose name nobody has taken. */
export function subjectWrites(practiceId: string, subject: Subject): Write[] {
  return [take(practiceId, subject), { kind: 'put', item: itemOf(practiceId, subject) }]
}

const itemOf = (practiceId: string, subject: Subject) => ({
  ...subjectKeys(practiceId).subject(subject.id),
  entity: 'subject',
  practiceId,
  ...subject,
})

const take = (practiceId: string, { id, name }: Subject): Write => ({
  kind: 'put',
  item: {
    ...subjectKeys(practiceId).name(name),
    entity: 'subjectName',
    practiceId,
    subjectId: id,
  },
  absent: EXISTS,
})

/** The types of one practice's tasks; reaches no other. */
export function createSubjectStore(table: Table, practiceId: string) {
  const keys = subjectKeys(practiceId)
  return {
    find: (subjectId: string) => table.get(keys.subject(subjectId), subjectItem),

    /** By name. */
    async list(): Promise<Subject[]> {
      const range = { begins: keys.subjects }
      const all = await table.queryAll({ pk: keys.partition, range }, subjectItem)
      return all.toSorted((one, other) => one.name.localeCompare(other.name, 'en-US'))
    },

    /** @throws ERR_SUBJECT_EXISTS */
    add: (subject: Subject, extraWrites: Write[]) =>
      table.transact([...subjectWrites(practiceId, subject), ...extraWrites]),

    /** @throws ERR_VERSION_CONFLICT where it was written since it was read, ERR_SUBJECT_EXISTS */
    async replace(before: Subject, after: Subject, extraWrites: Write[]) {
      const [from, to] = [keys.name(before.name), keys.name(after.name)]
      const replaces = { version: before.version, otherwise: CONFLICT } as const
      await table.transact([
        { kind: 'put', item: itemOf(practiceId, after), replaces },
        ...(from.sk === to.sk
          ? []
          : [{ kind: 'delete' as const, key: from }, take(practiceId, after)]),
        ...extraWrites,
      ])
    },

    /** @throws ERR_VERSION_CONFLICT where it was written since it was read */
    remove: ({ id, name, version }: Subject, extraWrites: Write[]) =>
      table.transact([
        {
          kind: 'delete',
          key: keys.subject(id),
          equals: { attribute: 'version', value: version, otherwise: CONFLICT },
        },
        { kind: 'delete', key: keys.name(name) },
        ...extraWrites,
      ]),
  }
}
export type SubjectStore = ReturnType<typeof createSubjectStore>
