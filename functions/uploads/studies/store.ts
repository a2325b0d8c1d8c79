import { studyListed } from '#events/uploads.ts'
import { DAY, epochSeconds, HOUR, plusSeconds } from '#functions/platform/clock.ts'
import {
  CHANGES_KEPT_SECONDS,
  changeItem,
  rowsIn,
  rowsSince,
} from '#functions/platform/directory/changes.ts'
import { createSnapshots } from '#functions/platform/directory/snapshots.ts'
import { eventWrite } from '#functions/platform/outbox.ts'
import type { Table, Write } from '#functions/platform/table.ts'
import { uploadKeys } from '../keys.ts'
import { type ShareLinkRecord, shareLinkRecord } from '../records.ts'
import { packStudy, type StudyRecord, studyRecord } from './records.ts'

/** How long is known that a study is gone, which is longer than a list in memory may do without. */
const GONE_SECONDS = 30 * DAY

/** The studies of one practice, and of no other. */
export function createStudyStore(table: Table, practiceId: string) {
  const keys = uploadKeys(practiceId)

  /** A study as it is kept: by itself, and as the library lists it. */
  function itemsOf(study: StudyRecord, now: Date) {
    const { id, patientId, isGone } = study
    const expiry = isGone ? { expiresAt: epochSeconds(plusSeconds(now, GONE_SECONDS)) } : {}
    const row = packStudy(study)
    return {
      row,
      study: { ...keys.study(patientId, id), entity: 'study', practiceId, ...study, ...expiry },
      listed: { pk: keys.library, sk: id, entity: 'listedStudy', row, ...expiry },
    }
  }

  return {
    practiceId,
    itemsOf,

    /** All of a patient's, those too that are gone. */
    ofPatient: (patientId: string) =>
      table.queryAll({ pk: keys.ofPatient(patientId) }, studyRecord),

    find: (patientId: string, id: string) => table.get(keys.study(patientId, id), studyRecord),

    /** Studies by their places, in no particular order. */
    findMany: (places: readonly Pick<StudyRecord, 'patientId' | 'id'>[]) =>
      table.getMany(
        places.map(({ patientId, id }) => keys.study(patientId, id)),
        studyRecord,
      ),

    /** The links by which studies came, by their ids. */
    async links(
      places: readonly { linkId: string; patientId: string }[],
    ): Promise<Map<string, ShareLinkRecord>> {
      if (places.length === 0) return new Map()
      const wanted = new Map(places.map((place) => [place.linkId, place]))
      const found = await table.getMany(
        [...wanted.values()].map(({ linkId, patientId }) => keys.link(patientId, linkId)),
        shareLinkRecord,
      )
      return new Map(found.map((link) => [link.linkId, link]))
    },

    /** @throws ERR_VERSION_CONFLICT where it was written since `before` was read */
    async write(before: StudyRecord | null, after: StudyRecord, now: Date): Promise<void> {
      const { id, patientId } = after
      const otherwise = 'ERR_VERSION_CONFLICT'
      const { study, listed, row } = itemsOf(after, now)
      const record: Write = {
        kind: 'put',
        item: study,
        ...(before ? { replaces: { version: before.version, otherwise } } : { absent: otherwise }),
      }
      const change = changeItem(keys.libraryChanges, { id, row, entity: 'studyChange' }, now)
      const told = { practiceId, actor: null, now }
      await table.transact([
        record,
        { kind: 'put', item: listed },
        { kind: 'put', item: change },
        eventWrite(studyListed, { patientId, studyId: id }, told),
      ])
    },

    /** Every row of the library, packed. */
    rows: () => rowsIn(table, { pk: keys.library }),
    rowsSince: (moment: Date) => rowsSince(table, keys.libraryChanges, moment),
    ...createSnapshots(table, keys.librarySnapshots, CHANGES_KEPT_SECONDS - HOUR),
  }
}
export type StudyStore = ReturnType<typeof createStudyStore>
