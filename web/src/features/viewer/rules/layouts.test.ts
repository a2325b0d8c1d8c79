import { describe, expect, test } from 'vitest'
import { type Hung, hangingOf, rehang } from './hanging.ts'
import { panesIn } from './layout.ts'
import type { Series, Study } from './opened.ts'
import { indexAt, isParallel, normalOf } from './position.ts'

let made = 0
function aSeries(modality: string, description: string | null, instances = 1): Series {
  made += 1
  const files = Array.from({ length: instances }, (_, at) => `${made}/${at}`)
  return {
    ...{ seriesInstanceUid: `1.${made}`, modality, description, instances },
    ...{ previewUrl: null, files, copies: [] },
  }
}
function aStudy(studyDate: string | null, series: Series[]): Study {
  made += 1
  return {
    ...{ studyInstanceUid: `2.${made}`, patientName: null, patientBirthDate: null, studyDate },
    ...{ description: null, series },
  }
}

/** What hangs in each pane, as the name of the series and the image that it begins with. */
const shown = (panes: readonly (Hung | null)[]) =>
  panes.map((pane) => pane && [pane.series.description, pane.start].join(' '))

function hung(studies: readonly Study[], study = studies[0], series = study?.series[0]) {
  if (!study || !series) throw new Error('nothing is open')
  const { layout, panes } = hangingOf({ studies, opened: { study, series } })
  return [layout, ...shown(panes)]
}

describe('how scans are hung', () => {
  test('one series of a CT or an MR by itself', () => {
    expect(hung([aStudy('20260101', [aSeries('CT', 'AX', 9), aSeries('CT', 'COR', 9)])])).toEqual([
      '1x1',
      'AX 0',
    ])
    expect(hung([aStudy('20260101', [aSeries('US', 'LIVER', 9)])])).toEqual(['1x1', 'LIVER 0'])
  })

  test('with the latest earlier study beside it, where it has the kind: the series of the same name', () => {
    const current = aStudy('20260101', [aSeries('MR', 'T2 SAG')])
    const oldest = aStudy('20200101', [aSeries('MR', 'T2 sag')])
    const prior = aStudy('20240101', [aSeries('MR', 'T1 SAG'), aSeries('MR', 'T2 sag ')])
    const other = aStudy('20250101', [aSeries('CT', 'T2 SAG')])
    const later = aStudy('20270101', [aSeries('MR', 'T2 SAG')])
    const undated = aStudy(null, [aSeries('MR', 'T2 SAG')])

    expect(hung([current, oldest, prior, other, later, undated])).toEqual([
      '2x1',
      'T2 SAG 0',
      'T2 sag  0',
    ])
    expect(hung([undated, prior])).toEqual(['1x1', 'T2 SAG 0'])
  })

  test('mammograms as readers hang them, else as they come', () => {
    const series = ['L MLO', 'R CC', 'LCC', 'R-MLO'].map((name) => aSeries('MG', name))
    expect(hung([aStudy('20260101', series)])).toEqual([
      '2x2',
      ...['R CC 0', 'LCC 0', 'R-MLO 0', 'L MLO 0'],
    ])
    expect(hung([aStudy('20260101', [aSeries('MG', 'ALL', 3)])])).toEqual([
      '2x2',
      ...['ALL 0', 'ALL 1', 'ALL 2', null],
    ])
    expect(hung([aStudy('20260101', [aSeries('MG', 'A'), aSeries('MG', 'B')])])).toEqual([
      '2x1',
      ...['A 0', 'B 0'],
    ])
    expect(hung([aStudy('20260101', [aSeries('MG', 'A')])])).toEqual(['1x1', 'A 0'])
  })

  test('two views of an X-ray beside each other', () => {
    const [front, side] = [aSeries('DX', 'AP'), aSeries('DX', 'LAT')]
    const study = aStudy('20260101', [front, side])
    expect(hung([study])).toEqual(['2x1', 'AP 0', 'LAT 0'])
    expect(hung([study], study, side)).toEqual(['2x1', 'LAT 0', 'AP 0'])
    expect(hung([aStudy('20260101', [aSeries('CR', 'BOTH', 2)])])).toEqual([
      '2x1',
      ...['BOTH 0', 'BOTH 1'],
    ])
    expect(hung([aStudy('20260101', [aSeries('CR', 'AP'), aSeries('CT', 'AX')])])).toEqual([
      '1x1',
      'AP 0',
    ])
  })

  test('in another layout, and back, without anything lost', () => {
    const study = aStudy('20260101', [aSeries('DX', 'AP'), aSeries('DX', 'LAT')])
    const [series] = study.series
    if (!series) throw new Error('nothing is open')
    const one = hangingOf({ studies: [study], opened: { study, series } })
    const four = rehang(one, '2x2')
    expect(shown(four.panes)).toEqual(['AP 0', 'LAT 0', null, null])
    expect(shown(rehang(rehang(four, '1x1'), '2x1').panes)).toEqual(['AP 0', 'LAT 0', null, null])
    expect(['1x1', '2x1', '1x2', '2x2'].map((layout) => panesIn(layout as '1x1'))).toEqual([
      ...[1, 2, 2, 4],
    ])
  })
})

describe('which image lies at a position', () => {
  const known = [
    { index: 4, position: -12 },
    { index: 0, position: 0 },
    { index: 2, position: -6 },
  ]

  test.each([
    [0, 0],
    [-7, 2],
    [-8, 3],
    [-11.9, 4],
    [-18, 6],
    [2, 0],
    [-27, 9],
    [-30, 9],
    [-34, null],
    [9, null],
  ])('%d mm is %j', (position, index) => {
    expect(indexAt(known, 10, position)).toBe(index)
  })

  test('is told by rising ones as well', () => {
    const rising = [
      { index: 0, position: 100 },
      { index: 9, position: 145 },
    ]
    expect(indexAt(rising, 10, 122)).toBe(4)
    expect(indexAt(rising, 10, 96)).toBe(0)
  })

  test('is not known of fewer than two, or of those that lie on each other', () => {
    expect(indexAt([{ index: 3, position: 1 }], 10, 1)).toBeNull()
    expect(
      indexAt(
        [
          { index: 0, position: 1 },
          { index: 1, position: 1 },
        ],
        2,
        1,
      ),
    ).toBeNull()
  })

  test('is asked for of planes that hardly lean', () => {
    const axial = { origin: [0, 0, 5], rows: [1, 0, 0], columns: [0, 1, 0] } as const
    const tilted = { ...axial, columns: [0, Math.cos(0.3), Math.sin(0.3)] } as const
    const sagittal = { ...axial, rows: [0, 1, 0], columns: [0, 0, -1] } as const
    expect(normalOf(axial)).toEqual([0, 0, 1])
    expect(isParallel(axial, tilted)).toBe(true)
    expect(isParallel(axial, sagittal)).toBe(false)
  })
})
