import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleOptions } from '#infra/bundle.ts'
import { tags, transferSyntaxes } from '#shared/dicom/tags.ts'
import {
  encodeBlockyJpeg,
  encodeJpeg2000,
  encodeJpegLs,
  encodeLosslessJpeg,
  type Raster,
} from '#test/fixtures/dicom/encodings.ts'
import { writeDicom } from '#test/fixtures/dicom/writer.ts'
import { renderPreview } from './preview.ts'

const raster: Raster = {
  width: 16,
  height: 16,
  components: 1,
  bits: 8,
  data: Uint8Array.from({ length: 256 }, (_, index) => index),
}

/** The parts of the reactions that draw. */
const modules = {
  entry: 'functions/uploads/operations/draw-preview.ts',
  workers: ['functions/uploads/operations/preview-worker.ts'],
}

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preview-'))
  await build(bundleOptions(modules, folder))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  [transferSyntaxes.jpegBaseline, encodeBlockyJpeg],
  [transferSyntaxes.jpegLossless, encodeLosslessJpeg],
  [transferSyntaxes.jpeg2000, encodeJpeg2000],
  [transferSyntaxes.jpegLsLossless, encodeJpegLs],
] as const)(
  'the codec of %s works in a worker thread of the bundle that ships',
  async (transferSyntaxUid, encode) => {
    const file = writeDicom({
      transferSyntaxUid,
      sopClassUid: '1.2.840.10008.5.1.4.1.1.2',
      sopInstanceUid: '1.2.3',
      elements: [
        [tags.rows, 'US', [16]],
        [tags.columns, 'US', [16]],
        [tags.bitsAllocated, 'US', [8]],
      ],
      pixelData: { fragments: [await encode(raster)] },
    })
    const path = join(folder, `${transferSyntaxUid}.dcm`)
    await writeFile(path, file)

    const drawn = await drawInBundle(path)

    const expected = await renderPreview(file)
    expect(drawn).toBe(Buffer.from(expected ?? []).toString('base64'))
    expect(drawn).not.toBe('')
  },
)

const drawInBundle = async (path: string): Promise<string> => {
  const script = `
    import { readFileSync } from 'node:fs'
    import { createPreviewDrawer, createPreviewPool } from ${JSON.stringify(join(folder, 'index.mjs'))}
    const draw = createPreviewDrawer(createPreviewPool())
    const drawn = await draw(readFileSync(process.argv[1]))
    process.stdout.write(Buffer.from(drawn ?? []).toString('base64'))
  `
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script, path],
    { cwd: folder },
  )
  return stdout
}
