import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Part } from '#functions/platform/directory/rows.ts'
import { packStudy, type StudyRecord } from '../records.ts'
import type { PatientNames } from './columns.ts'
import type { StudyQuery } from './filters.ts'
import { createLibrary, type Library } from './library.ts'

const names: PatientNames = {
  version: 1,
  of: (id) => ({ P1: 'doe jane', P2: "o'neil-smith amy", P3: 'abel zoe' })[id] ?? null,
}

let count = 0
const aStudy = (changes: Partial<StudyRecord> = {}): StudyRecord => {
  count += 1
  return {
    ...{ id: `S${String(count).padStart(4, '0')}`, version: 1, patientId: 'P1', isGone: false },
    ...{ studyInstanceUid: '1', studyDate: '20260102', description: 'CT Knee', isNew: true },
    ...{ modalities: ['CT'], bodyParts: ['KNEE'], scanName: 'DOE^JANE', scanBirthDate: null },
    ...{ seriesCount: 1, images: 3, documents: 0, bytes: 30, previewKey: null, progress: null },
    receivedAt: '2026-03-01T12:00:00.000Z',
    uploads: [
      {
        key: 'U',
        uploader: { kind: 'staff', name: 'Ann' },
        ...{ receivedAt: '', isNew: true, link: null },
      },
    ],
    ...changes,
  }
}

const asked = (query: Partial<StudyQuery> = {}): StudyQuery => ({ offset: 0, limit: 50, ...query })

function aLibrary(studies: readonly StudyRecord[]): Library {
  const library = createLibrary(studies.map(packStudy))
  library.apply([], { patients: names })
  return library
}

const found = (library: Library, query: Partial<StudyQuery> = {}, within: string[] | null = null) =>
  library.page(asked(query), within && new Set(within)).places.map(({ id }) => id)

describe('the library', () => {
  const knee = aStudy({ receivedAt: '2026-03-03T12:00:00.000Z' })
  const spine = aStudy({
    ...{ patientId: 'P2', description: 'MR lumbar spine', modalities: ['MR', 'SR'] },
    ...{ bodyParts: ['LSPINE'], isNew: false, studyDate: '20250102', scanName: null },
    receivedAt: '2026-03-02T12:00:00.000Z',
  })
  const papers = aStudy({
    ...{ patientId: 'P3', description: null, modalities: [], bodyParts: [], studyDate: null },
    ...{ studyInstanceUid: null, scanName: null, images: 0 },
  })
  const library = aLibrary([papers, knee, spine])

  it('begins with what came last', () => {
    expect(found(library)).toEqual([knee.id, spine.id, papers.id])
  })

  it.each<[string, Partial<StudyQuery>, StudyRecord[]]>([
    ['a modality', { modality: 'sr' }, [spine]],
    ['a body part', { bodyPart: 'knee' }, [knee]],
    ['a period of the scans', { studiedFrom: '20260101', studiedTo: '20261231' }, [knee]],
    ['a period of arrival', { receivedTo: '2026-03-02T23:00:00.000Z' }, [spine, papers]],
    ['what is new', { isNew: 1 }, [knee, papers]],
    ['what was seen', { isNew: 0 }, [spine]],
    ['who sent it', { sentBy: 'guest' }, []],
    ['words of the patient', { search: 'smi' }, [spine]],
    ['words of the scans and of the patient', { search: 'lumbar amy' }, [spine]],
    ['the name in the scans', { search: 'DOE' }, [knee]],
    ['words that are in no study', { search: 'hip' }, []],
  ])('finds by %s', (_what, query, studies) => {
    expect(found(library, query)).toEqual(studies.map(({ id }) => id))
  })

  it('is ordered by the names of patients, and those without a value come last', () => {
    expect(found(library, { order: 'patient ASC' })).toEqual([papers.id, knee.id, spine.id])
    expect(found(library, { order: 'modality DESC' })).toEqual([spine.id, knee.id, papers.id])
    expect(found(library, { order: 'studyDate ASC' })).toEqual([spine.id, knee.id, papers.id])
  })

  it('refuses an order by something else', () => {
    const refused = expect.objectContaining({ name: 'ERR_SEARCH_QUERY_INVALID' })

    expect(() => found(library, { order: 'previewKey ASC' })).toThrow(refused)
  })

  it('shows nothing of patients out of reach', () => {
    expect(found(library, {}, ['P2'])).toEqual([spine.id])
    expect(found(library, { search: 'jane' }, ['P2'])).toEqual([])
    expect(found(library, {}, [])).toEqual([])
  })

  it('forgets what is gone, and takes no older version for a newer', () => {
    const study = aStudy()
    const one = aLibrary([study])

    one.apply([packStudy({ ...study, version: 3, isGone: true })], { patients: null })
    one.apply([packStudy({ ...study, version: 2 })], { patients: null })

    expect(one.page(asked(), null)).toEqual({ places: [], total: 0 })
  })

  it('pages through all that looking at everything finds, with the exact total', () => {
    const studies = fc.array(
      fc
        .record({
          modalities: fc.subarray(['CT', 'MR', 'XR']),
          isNew: fc.boolean(),
          images: fc.nat(5),
          isGone: fc.boolean(),
        })
        .map(aStudy),
      { maxLength: 40 },
    )
    const queries = fc.record({
      modality: fc.constantFrom('CT', 'MR'),
      limit: fc.integer({ min: 1, max: 7 }),
    })
    fc.assert(
      fc.property(studies, queries, (all, { modality, limit }) => {
        const expected = all
          .filter((study) => !study.isGone && study.modalities.includes(modality))
          .toSorted((one, other) => one.images - other.images || (one.id < other.id ? -1 : 1))
        const one = aLibrary(all)
        const pages = []
        for (let offset = 0; offset < expected.length || offset === 0; offset += limit) {
          const query = asked({ offset, limit, modality, order: 'images ASC' })
          const { places, total } = one.page(query, null)
          expect(total).toBe(expected.length)
          pages.push(...places.map(({ id }) => id))
        }
        expect(pages).toEqual(expected.map(({ id }) => id))
      }),
    )
  })

  it('goes on from the parts of a snapshot', () => {
    const parts: Part[] = JSON.parse(JSON.stringify([library.part(0, 3)]))
    const other = createLibrary([], parts)
    other.apply([], { patients: names })

    expect(found(other, { search: 'spine' })).toEqual([spine.id])
    expect(found(other)).toEqual(found(library))
  })
})
