import { describe, expect, test } from 'vitest'
import { priorTexts } from '../texts.ts'
import { type Hung, placeBeside } from './hanging.ts'
import type { Series, Study } from './opened.ts'
import { matchingSeries } from './priors.ts'

const aSeries = (modality: string, description: string | null, instances = 9): Series => ({
  seriesInstanceUid: `${modality}.${description}`,
  modality,
  description,
  instances,
  previewUrl: null,
  files: [],
  copies: [],
})

const aStudy = (series: Series[]): Study => ({
  studyInstanceUid: '1.2',
  studyDate: '20250101',
  description: null,
  patientName: null,
  patientBirthDate: null,
  series,
})

const matched = (series: Series[], current: Series) =>
  matchingSeries(aStudy(series), current)?.description ?? null

describe('the matching series of another study', () => {
  test('has the modality of the current series, whatever its name', () => {
    const series = [aSeries('CT', 'T2 SAG'), aSeries('MR', 'LOCALIZER')]
    expect(matched(series, aSeries('MR', 'T2 SAG'))).toBe('LOCALIZER')
  })

  test('has its plane before its words, also with other spellings of the plane', () => {
    const series = [
      aSeries('MR', 'T2 TSE COR'),
      aSeries('MR', 'T1_sagittal'),
      aSeries('MR', 'T2 TSE'),
    ]
    expect(matched(series, aSeries('MR', 'T2 TSE SAG'))).toBe('T1_sagittal')
  })

  test('shares most words of its description', () => {
    const series = [
      aSeries('MR', 'T1 SAG'),
      aSeries('MR', 'T2 SAG L-SPINE'),
      aSeries('MR', 'T2 SAG'),
    ]
    expect(matched(series, aSeries('MR', 'SAG T2 L-SPINE'))).toBe('T2 SAG L-SPINE')
  })

  test('is the first where none has the modality, and null in an empty study', () => {
    expect(matched([aSeries('US', 'LIVER')], aSeries('MR', null))).toBe('LIVER')
    expect(matched([], aSeries('MR', null))).toBeNull()
  })
})

describe('the pane for another study', () => {
  const pane = (isPrior: boolean): Hung => {
    const series = aSeries('CT', 'AX')
    const prior = { uploadKey: 'other', addresses: { of: never, renew: never } }
    return { study: aStudy([series]), series, start: 0, ...(isPrior && { prior }) }
  }
  const never = () => Promise.resolve(null)
  const [current, prior] = [pane(false), pane(true)]

  test('is a new one beside a single pane', () => {
    const hanging = { layout: '1x1', panes: [current] } as const
    expect(placeBeside({ ...hanging, panes: [current] }, 0, '2x1')).toEqual({
      layout: '2x1',
      at: 1,
    })
  })

  test('is the next one after an active pane of the current study', () => {
    expect(placeBeside({ layout: '2x1', panes: [current, current] }, 1, '2x1').at).toBe(0)
    expect(placeBeside({ layout: '2x2', panes: [current, null, null, null] }, 0, '2x1').at).toBe(1)
  })

  test('is the active one if that shows another study or is empty', () => {
    expect(placeBeside({ layout: '2x1', panes: [current, prior] }, 1, '2x1').at).toBe(1)
    expect(placeBeside({ layout: '2x1', panes: [current, null] }, 1, '2x1').at).toBe(1)
  })
})

test('a pane says whether its study is earlier or later than the current one', () => {
  expect(priorTexts.day('20250131', '20260102')).toMatch(/^Earlier: .*2025/)
  expect(priorTexts.day('20270131', '20260102')).toMatch(/^Later: .*2027/)
  expect(priorTexts.day(null, '20260102')).toBe('Other study: Date not known')
})
