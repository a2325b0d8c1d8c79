import { describe, expect, it } from 'vitest'
import type { UploadScan } from '#shared/model/upload.ts'
import { scanTitle, uploadName, uploadTitle } from './scan-names.ts'

const scan = (changes: Partial<UploadScan> = {}): UploadScan => ({
  modalities: ['MR'],
  bodyParts: ['LSPINE'],
  description: 'Lumbar spine without contrast',
  studyDate: '20261120',
  ...changes,
})
const sent = { fileCount: 159, createdAt: '2026-11-25T20:00:00Z', completedAt: null }

describe('the name of a study', () => {
  it('says the kind, the body part, the description and the day', () => {
    expect(scanTitle(scan())).toBe('MRI, LSPINE, Lumbar spine without contrast, 11/20/2026')
    expect(scanTitle(scan({ description: null }))).toBe('MRI, LSPINE, 11/20/2026')
  })

  it('does not say a body part twice', () => {
    const title = scanTitle(scan({ bodyParts: ['LUMBAR SPINE'] }))
    expect(title).toBe('MRI, Lumbar spine without contrast, 11/20/2026')
  })

  it('is none if the scans say nothing', () => {
    const nothing = { modalities: [], bodyParts: [], description: null, studyDate: null }
    expect(scanTitle(nothing)).toBeNull()
  })
})

describe('the name of an upload', () => {
  it('names two studies and counts the others', () => {
    const scans = ['Head', 'Neck', 'Chest', 'Knee'].map((description) =>
      scan({ description, bodyParts: [], studyDate: null }),
    )
    expect(uploadTitle({ scans })).toBe('MRI, Head; MRI, Neck; 2 more')
  })

  it('says what it shows and when it was sent', () => {
    const scans = [scan({ bodyParts: [] })]
    expect(uploadName({ ...sent, scans }, 'America/Chicago')).toMatch(
      /^MRI, Lumbar spine without contrast, 11\/20\/2026 \(sent 11\/25\/2026/,
    )
  })

  it('counts the files only if there are no scans', () => {
    expect(uploadName({ ...sent, scans: [] }, 'America/Chicago')).toMatch(/^159 files \(sent /)
  })
})
