import { expect, it } from 'vitest'
import { type Elements, writeDicom } from '#test/fixtures/dicom/writer.ts'
import { readDataset } from './dataset.ts'

it('keeps 65,536 elements of a larger file without asking for further bytes', () => {
  const elements: Elements = Array.from({ length: 70_000 }, (_, at) => [0x00110000 + at, 'SH', ''])
  const file = writeDicom({ sopClassUid: '1.2.3', sopInstanceUid: '1.2.3.4', elements })

  const dataset = readDataset(file)

  expect(dataset?.values.size).toBe(65_536)
  expect(dataset?.cut).toBeNull()
})
