import { describe, expect, it } from 'vitest'
import { createDirectories } from '#functions/patients/directory/operations/directories.ts'
import { createDirectory } from '#functions/patients/directory/rules/directory.ts'
import { createDirectoryStore } from '#functions/patients/directory/store.ts'
import {
  type PatientItem,
  packRow,
  patientKeys,
  patientWrites,
} from '#functions/patients/records.ts'
import { snapshotKeys } from '#functions/platform/directory/snapshots.ts'
import { newId } from '#functions/platform/ids.ts'
import { tableOf } from '#test/support/builders.ts'
import { aRecord } from '#test/support/records.ts'
import { runApp } from './app.ts'

const app = runApp()

const aDirectory = (records: PatientItem[]) => createDirectory(records.map(packRow))

function aStore() {
  const table = tableOf(app.run)
  const practiceId = newId()
  return { table, practiceId, store: createDirectoryStore(table, practiceId) }
}

describe('the snapshot of a directory', () => {
  it('is read as it was written, in several parts', async () => {
    const { store } = aStore()
    const now = app.run.clock.now()
    const directory = aDirectory(Array.from({ length: 3100 }, () => aRecord()))

    await store.saveSnapshot(directory, now)
    const saved = await store.snapshot()

    expect(saved).toMatchObject({ at: now, parts: [{}, {}] })
    const again = createDirectory([], saved?.parts)
    expect(again.part(0, again.size)).toEqual(directory.part(0, directory.size))
  })

  it('is written by one of those who would at the same time', async () => {
    const { store } = aStore()
    const now = app.run.clock.now()
    const save = () => store.saveSnapshot(aDirectory([aRecord()]), now)

    await Promise.all([save(), save(), save()])
    const saved = await store.snapshot()
    await save()

    expect(saved?.parts).toHaveLength(1)
    expect(await store.snapshot()).toEqual(saved)
  })

  it('counts for nothing where a part of it is gone', async () => {
    const { store, table, practiceId } = aStore()
    await store.saveSnapshot(aDirectory([aRecord()]), app.run.clock.now())
    const { newest } = snapshotKeys(patientKeys(practiceId).snapshots)

    await table.update({ kind: 'update', key: newest, set: { parts: 2 } })

    expect(await store.snapshot()).toBe(null)
  })

  it('is of its practice alone, and others begin from it with what was written since', async () => {
    const { store, table, practiceId } = aStore()
    const other = aStore()
    const now = app.run.clock.now()
    const before = aRecord({ practiceId })
    await store.saveSnapshot(aDirectory([before]), now)
    const added = aRecord({ practiceId, updatedAt: now.toISOString() })
    await table.transact(patientWrites(added))

    const directory = await createDirectories(app.run.clock.now).of(store)

    const { rows } = directory.part(0, directory.size)
    expect(rows.toSorted()).toEqual([packRow(before), packRow(added)].toSorted())
    expect(await other.store.snapshot()).toBe(null)
  })
})
