import { describe, expect, it } from 'vitest'
import { type DicomHeader, readHeader } from '#shared/dicom/header.ts'
import { aStudy } from '#test/support/scans.ts'
import { withUids } from './unidentified.ts'

function aHeader(changes: Partial<DicomHeader> = {}): DicomHeader {
  const [picture] = aStudy({ slices: 1 })
  const header = picture && readHeader(picture.bytes)
  if (!header) throw new Error('the fixtures have a picture')
  return { ...header, ...changes }
}

const none = { studyInstanceUid: null, seriesInstanceUid: null }

describe('a scan without UIDs', () => {
  it('is in a study of its upload, marked as not identified', () => {
    const one = withUids(aHeader(none), 'upload-1', 'disc/CT/1.dcm')
    const next = withUids(aHeader(none), 'upload-1', 'disc/CT/2.dcm')
    const elsewhere = withUids(aHeader(none), 'upload-2', 'disc/CT/1.dcm')

    expect(one.studyInstanceUid).toMatch(/^2\.25\.\d{1,39}$/)
    expect(one.studyDescription).toMatch(/not identified/i)
    expect(next.studyInstanceUid).toBe(one.studyInstanceUid)
    expect(next.seriesInstanceUid).toBe(one.seriesInstanceUid)
    expect(elsewhere.studyInstanceUid).not.toBe(one.studyInstanceUid)
  })

  it('is in a series of its folder and modality', () => {
    const seriesOf = (name: string, changes = {}) =>
      withUids(aHeader({ ...none, ...changes }), 'upload-1', name).seriesInstanceUid

    expect(seriesOf('a/1.dcm')).not.toBe(seriesOf('b/1.dcm'))
    expect(seriesOf('a/1.dcm', { modality: 'CT' })).not.toBe(
      seriesOf('a/1.dcm', { modality: 'MR' }),
    )
  })

  it('stays in its study where that is known, and is not marked', () => {
    const header = aHeader({ seriesInstanceUid: null })
    const identified = withUids(header, 'upload-1', '1.dcm')

    expect(identified.studyInstanceUid).toBe(header.studyInstanceUid)
    expect(identified.studyDescription).toBe(header.studyDescription)
    expect(identified.seriesInstanceUid).toMatch(/^2\.25\./)
  })

  it.each(['directory', 'other'] as const)('that is a %s stays as it is', (kind) => {
    const header = aHeader({ ...none, kind })

    expect(withUids(header, 'upload-1', '1.dcm')).toEqual(header)
  })
})
