import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { aLetterSource } from '#test/support/letters.ts'
import { readLetter } from '#test/support/read-pdf.ts'
import { anOpinion } from '#test/support/reviews.ts'
import { aKeyImage } from '#test/support/samples.ts'
import { drawLetter } from './draw-letter.ts'
import { buildLetter, type LetterSource } from './letter.ts'
import { letterLogo } from './logo.ts'

const draw = (changes: Partial<LetterSource> = {}) =>
  drawLetter(buildLetter(aLetterSource(changes)))

function aPicture(width = 64, height = 48): Uint8Array {
  const picture = new PNG({ width, height })
  picture.data.fill(128)
  return PNG.sync.write(picture)
}

const withOpinion = (changes: Partial<typeof anOpinion>) => {
  const { post } = aLetterSource()
  return { post: { ...post, opinion: { ...anOpinion, ...changes } } }
}

describe('the letter of an opinion', () => {
  it('says who gave it for whom, from what, and who signed it when', async () => {
    const { text } = await readLetter(await draw())

    for (const said of [
      'Lakeside Spine',
      '12 Shore Road, Suite 4 · San Diego, CA 92101 · Phone (555) 555-0123',
      'Patient: Zofia Łukasz-Żółć',
      'Date of birth: 03/14/1978',
      'Case number: 260301-000001',
      'Doctor: Elena Vasquez, MD',
      'Specialty: Orthopedic surgery',
      'License: CA CA-100, NV NV-100',
      'NPI: 1234567893',
      anOpinion.findings,
      anOpinion.limits,
      'MRI: Lumbar spine, 02/11/2026, 1 series, 2 images',
      'Document: report.pdf',
      'Electronically signed by Elena Vasquez, MD on 03/01/2026 at 4:00 AM PST',
    ]) {
      expect(text).toContain(said)
    }
  })

  it('has a title, a language, headings in order and a description of each picture', async () => {
    const bytes = await draw({
      logo: letterLogo({ type: 'image/png', bytes: aPicture() }),
      keyImages: [
        { uploadKey: 'u1', image: { ...aKeyImage, note: 'Torn here' }, picture: aPicture() },
      ],
    })
    const { info, language, tags } = await readLetter(bytes)

    expect(info).toMatchObject({ Title: 'Second opinion 260301-000001', Author: 'Lakeside Spine' })
    expect(language).toBe('en-US')
    expect(
      tags.filter(({ role }) => /^H\d$/.test(role)).map(({ role, text }) => [role, text]),
    ).toEqual([
      ['H1', 'Second opinion'],
      ['H2', 'The question, as understood'],
      ['H2', 'Findings'],
      ['H2', 'Opinion'],
      ['H2', 'Recommendations'],
      ['H2', 'Limits of this opinion'],
      ['H2', 'Records and images reviewed'],
      ['H2', 'Key images'],
      ['H2', 'Electronic signature'],
    ])
    expect(tags.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)).toEqual([
      'Logo of Lakeside Spine',
      'Key image 1. Torn here. T2 sagittal, image 2 of 2, window 400, level 40. Annotations: length',
    ])
  })

  it('numbers its pages and names patient and case on each after the first', async () => {
    const long = withOpinion({ findings: 'A tear of the meniscus. '.repeat(300) })
    const { pages } = await readLetter(await draw(long))

    expect(pages.length).toBeGreaterThan(2)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
      const running = 'Zofia Łukasz-Żółć, born 03/14/1978 · Case 260301-000001'
      expect(page.includes(running)).toBe(index > 0)
    }
  })

  it('says in words of a key image without a picture, and of a deleted one', async () => {
    const { text, tags } = await readLetter(
      await draw({
        keyImages: [
          { uploadKey: 'u1', image: { ...aKeyImage, note: 'Torn here' }, picture: null },
          { uploadKey: 'u1', image: aKeyImage, picture: new Uint8Array([1, 2, 3]) },
          { uploadKey: 'u1', image: null, picture: null },
        ],
      }),
    )

    expect(text).toContain('Key image 1: Torn here')
    expect(text.match(/No picture of this image was stored/g)).toHaveLength(2)
    expect(text).toContain('This image has been deleted.')
    expect(tags.some(({ role }) => role === 'Figure')).toBe(false)
  })

  it('keeps the heading of the key images on the page of the first one', async () => {
    for (const lines of [12, 18, 24]) {
      const { pages } = await readLetter(
        await draw({
          ...withOpinion({ findings: 'A line.\n'.repeat(lines) }),
          keyImages: [{ uploadKey: 'u1', image: aKeyImage, picture: aPicture(400, 300) }],
        }),
      )
      const page = pages.find((one) => one.includes('Key images'))
      expect(page).toContain('Key image 1')
    }
  })

  it('keeps what the fonts cannot draw as text', async () => {
    const bytes = await draw(withOpinion({ opinion: 'Angle ≥ 5° → 王芳' }))
    const { text } = await readLetter(bytes)

    expect(text).toContain('Angle ≥ 5° → □□')
    // The texts behind elements are UTF-16, and not compressed.
    expect(Buffer.from(bytes).includes(Buffer.from('王芳', 'utf16le').swap16())).toBe(true)
  })

  it('names files of which nothing is known, and deleted ones', async () => {
    const of = { receivedAt: '2026-02-20T10:00:00.000Z', held: null }
    const { text } = await readLetter(
      await draw({
        uploads: [
          { ...of, key: 'u1', isThere: true, fileCount: 3 },
          { ...of, key: 'u2', isThere: false, fileCount: 0 },
        ],
      }),
    )
    expect(text).toContain('3 files sent on 02/20/2026')
    expect(text).toContain('Files that have been deleted since')

    const none = await readLetter(await draw({ uploads: [] }))
    expect(none.text).toContain('No records were sent with this case.')
  })

  it('says nothing about a doctor who never applied as a provider', async () => {
    const { text } = await readLetter(await draw({ provider: null }))

    expect(text).toContain('Doctor: Elena Vasquez')
    expect(text).not.toContain('NPI')
  })

  it('leaves out licenses that had expired', async () => {
    const { provider } = aLetterSource()
    const licenses = provider?.licenses.map((one) =>
      one.state === 'CA' ? { ...one, expireDate: '20260201' } : one,
    )
    const { text } = await readLetter(
      await draw({ provider: provider && { ...provider, licenses: licenses ?? [] } }),
    )
    expect(text).toContain('License: NV NV-100')
  })

  it('is the same bytes whenever it is made', async () => {
    expect(Buffer.from(await draw())).toEqual(Buffer.from(await draw()))
  })
})

describe('the logo in a letter', () => {
  it('is drawn on white, and left out if it cannot be read', () => {
    const clear = new PNG({ width: 2, height: 1 })
    const bytes = letterLogo({ type: 'image/png', bytes: PNG.sync.write(clear) })
    expect(bytes && [...PNG.sync.read(Buffer.from(bytes)).data.subarray(0, 3)]).toEqual([
      255, 255, 255,
    ])
    expect(letterLogo({ type: 'image/png', bytes: new Uint8Array([1]) })).toBeNull()
    expect(letterLogo({ type: 'image/webp', bytes: new Uint8Array([1]) })).toBeNull()
  })
})
