import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endingOf, isPlainPath, plainPath } from './file-names.ts'
import { judgeFile } from './upload-rules.ts'

/** Names that look harmless, or become programs once they are saved. */
const disguised = [
  'setup.exe.',
  'setup.exe ',
  'setup.exe. .',
  'setup.exe\u200b',
  'setup.e\u00adxe',
  'scan\u202egpj.exe',
  'setup.exe\u202c',
  'setup.exe\u3164',
  'setup.exe\u00a0',
  'CD/setup.EXE\ufeff',
]

describe('a disguised program', () => {
  it.each([...disguised, 'setup.exe:scan.txt', 'setup.exe::$DATA', 'setup.ｅｘｅ', '.exe'])(
    'is ignored: %j',
    (name) => {
      expect(judgeFile(name, '')).toBe('ignore')
      expect(judgeFile(name, 'image/png')).toBe('ignore')
    },
  )

  it.each(disguised)('has no plain name: %j', (name) => {
    expect(isPlainPath(name)).toBe(false)
    expect(isPlainPath(plainPath(name))).toBe(true)
  })
})

describe('a plain path', () => {
  it.each(['CD/IM 0001', 'a.b/c.dcm', '.hidden', 'Mü ller/Бэла.dcm', '日本/像.dcm', '👩.png'])(
    'stays as it is: %j',
    (path) => {
      expect(plainPath(path)).toBe(path)
    },
  )

  it.each([
    [' ', '_'],
    ['a /b. /c', 'a_/b_/c'],
    ['a\u202eb', 'a_b'],
    ['../a', '../a'],
  ])('comes of %j', (path, plain) => {
    expect(plainPath(path)).toBe(plain)
  })

  it('is plain, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (path) => {
        expect(isPlainPath(plainPath(path))).toBe(true)
      }),
    )
  })
})

describe('the ending', () => {
  it.each([
    ['a/b.DCM', 'dcm'],
    ['IM0001', ''],
    ['a.b/IM1', ''],
    ['x.tar.gz', 'gz'],
    ['x.', ''],
  ])('of %j is %j', (path, ending) => {
    expect(endingOf(path)).toBe(ending)
  })
})
