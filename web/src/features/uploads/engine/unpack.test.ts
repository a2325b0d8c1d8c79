import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drop } from './builders.ts'
import type { Found, IgnoreReason } from './model.ts'
import { unpackEach } from './unpack.ts'

type Options = { password?: string; level?: number; zip64?: boolean }

async function zip(files: Iterable<readonly [string, string]>, options: Options = {}) {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false, ...options })
  for (const [name, text] of files) await writer.add(name, new TextReader(text))
  return new Uint8Array(await (await writer.close()).arrayBuffer())
}

async function unpack(bytes: Uint8Array<ArrayBuffer>, path = 'scans.zip') {
  const ignored: IgnoreReason[] = []
  const all: Found[] = []
  const found = { path, file: new File([bytes], 'scans.zip') }
  const source = unpackEach(drop(found), (reason) => ignored.push(reason), AbortSignal.timeout(9e4))
  for await (const batch of source) all.push(...batch)
  const texts = all.map(async (one) => [one.path, (await one.file?.text()) ?? null] as const)
  return { files: new Map(await Promise.all(texts)), ignored }
}

describe('a ZIP file', () => {
  test.each<Options>([{}, { level: 0 }, { zip64: true }])(
    'becomes a folder of its files, written with %o',
    async (options) => {
      const bytes = await zip(
        [
          ['CD/IM1', 'one'],
          ['CD/Müller/IM2', 'two'],
        ],
        options,
      )

      expect(await unpack(bytes)).toEqual({
        files: new Map([
          ['scans/CD/IM1', 'one'],
          ['scans/CD/Müller/IM2', 'two'],
        ]),
        ignored: [],
      })
    },
  )

  test('leaves out what macOS and Windows add', async () => {
    const names = ['IM1', '__MACOSX/._IM1', 'a/.DS_Store', 'a/Thumbs.db']
    const { files } = await unpack(await zip(names.map((name) => [name, name])))

    expect([...files.keys()]).toEqual(['scans/IM1'])
  })

  test('with a password is refused as locked', async () => {
    const bytes = await zip([['IM1', 'one']], { password: 'secret' })

    expect(await unpack(bytes)).toEqual({ files: new Map(), ignored: ['locked'] })
  })

  test('that expands to far more than its size is not opened', async () => {
    const bytes = await zip([['IM1', '\0'.repeat(110 * 1024 * 1024)]])

    expect(await unpack(bytes)).toEqual({ files: new Map(), ignored: ['packed'] })
  })

  test('that is none is refused', async () => {
    expect((await unpack(new TextEncoder().encode('Rar!'))).ignored).toEqual(['packed'])
  })

  test('within a folder is passed on as it is', async () => {
    const bytes = await zip([['IM1', 'one']])

    expect([...(await unpack(bytes, 'CD/viewer.zip')).files.keys()]).toEqual(['CD/viewer.zip'])
  })

  test('gives a file whose bytes are damaged without content, and the others', async () => {
    const bytes = await zip(
      [
        ['IM1', 'one'],
        ['IM2', 'two'],
      ],
      { level: 0 },
    )
    const at = new TextDecoder('latin1').decode(bytes).indexOf('one')
    bytes[at] = 0x58

    expect((await unpack(bytes)).files).toEqual(
      new Map([
        ['scans/IM1', null],
        ['scans/IM2', 'two'],
      ]),
    )
  })

  test('gives back any files that were written', async () => {
    const files = fc.uniqueArray(
      fc.tuple(fc.stringMatching(/^[a-z0-9]{1,8}(\/[a-z0-9]{1,8})?\.dcm$/), fc.string()),
      { selector: ([name]) => name, minLength: 1, maxLength: 6 },
    )
    await fc.assert(
      fc.asyncProperty(files, async (written) => {
        const expected = new Map(
          written.map(([name, text]) => [`scans/${name}`, text.toWellFormed()]),
        )
        expect((await unpack(await zip(written))).files).toEqual(expected)
      }),
      { numRuns: 25 },
    )
  })

  test('never throws, whatever bytes in it change', async () => {
    const whole = await zip([['IM1', 'some text that is compressed, compressed, compressed']])
    const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(changes, fc.nat(whole.length), async (changed, length) => {
        const bytes = whole.slice(0, length || whole.length)
        for (const [at, value] of changed) if (at < bytes.length) bytes[at] = value
        const { files } = await unpack(bytes)
        expect(files.size).toBeLessThanOrEqual(1)
      }),
      { numRuns: 60 },
    )
  })
})
