import { describe, expect, it } from 'vitest'
import { joinParts, pageOf, type SharedFile, sharedFile, sharedName } from './shared-study.ts'

type Part = Parameters<typeof joinParts>[0][number]

/** An upload with a series of images, each named by its file and known by its object. */
function part(uploadKey: string, objects: Record<string, string>, seriesInstanceUid = '1.1'): Part {
  const series = {
    ...{ seriesInstanceUid, modality: 'CT', description: null, bodyPart: null, preview: null },
    instances: Object.keys(objects).length,
    files: Object.keys(objects),
    objects: Object.values(objects).map((id): [string, number] => [id, 10]),
    copies: [{ file: 'a', others: [{ file: 'copy', differs: false }] }],
  }
  const about = {
    patientName: null,
    patientBirthDate: null,
    studyDate: null,
    description: uploadKey,
  }
  return { uploadKey, study: { studyInstanceUid: '1', ...about, series: [series] } }
}

const filesOf = (study: ReturnType<typeof joinParts>) =>
  study?.series.map(({ files, instances }) => [files, instances])

describe('a shared study', () => {
  it('has each image of several uploads once, and no copies', () => {
    const joined = joinParts([
      part('U1', { a: 'A', b: 'B' }),
      part('U2', { a: 'B', c: 'C' }),
      part('U3', { x: 'X' }, '1.2'),
    ])

    expect(filesOf(joined)).toEqual([
      [['U1/a', 'U1/b', 'U2/c'], 3],
      [['U3/x'], 1],
    ])
    expect(joined?.description).toBe('U1')
    expect(joined?.series[0]?.copies).toEqual([])
    expect(joinParts([])).toBeNull()
  })

  it('is read page by page, as its files are ordered elsewhere', () => {
    const joined = joinParts([part('U2', { IM10: 'C', IM2: 'B' }), part('U1', { 'a/IM1': 'A' })])
    if (!joined) throw new Error('there is none')
    const names = (page: SharedFile[]) => page.map(sharedName)

    const first = pageOf(joined, { after: undefined, limit: 2 })

    expect(names(first)).toEqual(['U1/a/IM1', 'U2/IM2'])
    expect(names(pageOf(joined, { after: 'U2/IM2', limit: 2 }))).toEqual(['U2/IM10'])
    expect(names(pageOf(joined, { after: 'U2/IM9', limit: 2 }))).toEqual(['U2/IM10'])
    expect(sharedFile('U1/a/IM1')).toEqual({ uploadKey: 'U1', name: 'a/IM1' })
    expect(sharedFile('none')).toBeNull()
  })
})
