import { describe, expect, test } from 'vitest'
import { tags } from '#shared/dicom/tags.ts'
import { studyFiles } from '#test/fixtures/dicom/synthesize.ts'
import { writeDicom } from '#test/fixtures/dicom/writer.ts'
import { firstOf, inspectFile } from './inspect.ts'
import { readBytes } from './read-each.ts'

function slices(seed: number) {
  const series = [{ modality: 'CT', description: 'AX', slices: 2, rows: 16, columns: 16 }]
  const studies = [{ description: 'CT HEAD', date: '20260102', series }]
  const files = studyFiles({ patientName: 'DOE^JANE', birthDate: '19700102', studies, seed })
  return [...files].map(({ bytes }) => new Blob([new Uint8Array(bytes)]))
}

const inspect = async (file: Blob) => inspectFile(file, await readBytes(firstOf(file)))

describe('inspectFile', () => {
  test('tells whose scan it is from the first bytes', async () => {
    const [slice = new Blob()] = slices(1)

    expect(await inspect(slice)).toMatchObject({
      kind: 'read',
      isDicom: true,
      person: { patientName: 'DOE^JANE', patientBirthDate: '19700102' },
    })
  })

  test('tells whose scan it is behind a megabyte of private data', async () => {
    const scan = writeDicom({
      sopClassUid: '1.2.840.10008.5.1.4.1.1.2',
      sopInstanceUid: '1.2.3',
      elements: [
        [0x00091001, 'OB', new Uint8Array(1024 * 1024 + 1)],
        [tags.patientName, 'PN', 'DOE^JANE'],
      ],
    })

    expect(await inspect(new Blob([new Uint8Array(scan)]))).toMatchObject({
      isDicom: true,
      person: { patientName: 'DOE^JANE' },
    })
  })

  test('tells what is no scan', async () => {
    expect(await inspect(new Blob(['MZ, a program']))).toMatchObject({
      isDicom: false,
      person: null,
    })
  })

  test('tells files of the same size apart, and the same file again', async () => {
    const [one = new Blob(), other = new Blob()] = slices(1)
    const [inspected, again, different] = await Promise.all([one, one, other].map(inspect))

    expect(inspected).toEqual(again)
    expect(inspected).not.toEqual(different)
  })

  test('says where a disc does not hand a file out', async () => {
    const broken = new Blob(['x'])
    broken.arrayBuffer = () =>
      Promise.reject(new DOMException('The disc is scratched.', 'NotReadableError'))

    expect(await inspect(broken)).toEqual({ kind: 'unreadable' })
  })
})
