import { afterAll, describe, expect, it } from 'vitest'
import { grey, imageFile } from '#test/fixtures/dicom/pictures.ts'
import { renderPreview } from '../rules/dicom/preview.ts'
import { createPreviewDrawer, createPreviewPool, type PreviewPool } from './draw-preview.ts'

const pool = createPreviewPool()
afterAll(() => pool.stop())

describe('a preview drawn in a worker thread', () => {
  it('is the picture that the decoders draw, and leaves the bytes with the caller', async () => {
    const file = imageFile({ raster: grey() })
    const draw = createPreviewDrawer(pool)

    const picture = await draw(file, { maxSize: 16, frame: 0 })

    expect(picture).toEqual(new Uint8Array((await renderPreview(file, { maxSize: 16 })) ?? []))
    expect(file.length).toBeGreaterThan(0)
  })

  it('is null for a file that cannot be drawn', async () => {
    expect(await createPreviewDrawer(pool)(Buffer.from('%PDF-1.7'))).toBeNull()
  })
})

describe('the limits of a run', () => {
  /** Threads that take the given time for each picture. */
  function slowPool(ms: number, run: PreviewPool['run']) {
    let time = 0
    let jobs = 0
    const draw = createPreviewDrawer(
      {
        run: (...args) => {
          jobs += 1
          time += ms
          return run(...args)
        },
      },
      () => time,
    )
    return { draw, jobs: () => jobs }
  }
  const answers = async () => ({ ok: true, value: { picture: Uint8Array.of(1) } }) as const

  it.each(['timeout', 'crash'] as const)('leave a picture out after a %s', async (failure) => {
    const { draw } = slowPool(1, async () => ({ ok: false, failure }))

    expect(await draw(Uint8Array.of(1))).toBeNull()
  })

  it('leave out all pictures once the run has drawn for five minutes', async () => {
    const { draw, jobs } = slowPool(20_000, answers)

    for (let at = 0; at < 15; at += 1) expect(await draw(Uint8Array.of(1))).not.toBeNull()

    expect(await draw(Uint8Array.of(1))).toBeNull()
    expect(jobs()).toBe(15)
  })
})
