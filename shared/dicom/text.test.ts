import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeText } from './text.ts'

const decode = (hex: string, ...characterSets: string[]) =>
  decodeText(Buffer.from(hex.replaceAll(' ', ''), 'hex'), characterSets)

const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex')

describe('decodeText', () => {
  // The examples of DICOM PS3.5, annexes H, I, J and K, and one for each of the other sets.
  test.each([
    ['ISO_IR 100', ['ISO_IR 100'], hex('M\xfcller^J\xf6rg'), 'Müller^Jörg'],
    ['ISO_IR 101', ['ISO_IR 101'], hex('W\xb3adys\xb3aw'), 'Władysław'],
    ['ISO_IR 144', ['ISO_IR 144'], 'bbeeda', 'Люк'],
    ['ISO_IR 126', ['ISO_IR 126'], 'c4e9efedf5f3e9eff2', 'Διονυσιος'],
    ['ISO_IR 127', ['ISO_IR 127'], 'e2c8c7e6ea5ee4e6d2c7d1', 'قباني^لنزار'],
    ['ISO_IR 138', ['ISO_IR 138'], 'f9f8e5ef5ee3e1e5f8e4', 'שרון^דבורה'],
    ['ISO_IR 13', ['ISO_IR 13'], 'd4cfc0de5ec0dbb3', 'ﾔﾏﾀﾞ^ﾀﾛｳ'],
    [
      'ISO_IR 192',
      ['ISO_IR 192'],
      '57616e675e5869616f446f6e673de78e8b5ee5b08fe69db1',
      'Wang^XiaoDong=王^小東',
    ],
    ['GB18030', ['GB18030'], '57616e675e5869616f446f6e673dcdf55ed0a1b6ab', 'Wang^XiaoDong=王^小东'],
    ['none, in UTF-8', [], '4ac3b67267', 'Jörg'],
    ['none, in Latin-1', [], '4af67267', 'Jörg'],
    ['one nobody knows', ['X-KLINGON'], '4ac3b67267', 'Jörg'],
    ['a misspelt one', ['ISO-IR-100'], '4af67267', 'Jörg'],
    ['UTF-8 declared and Latin-1 written', ['ISO_IR 192'], '4af67267', 'Jörg'],
  ])('reads text in %s', (_name, characterSets, bytes, text) => {
    expect(decode(bytes, ...characterSets)).toBe(text)
  })

  test('follows code extensions in Japanese', () => {
    const kanji = '1b2442 3b33 4544 1b2842'
    const given = '1b2442 4240 4f3a 1b2842'
    const bytes = `${hex('Yamada^Tarou=')}${kanji}5e${given}`

    expect(decode(bytes, '', 'ISO 2022 IR 87')).toBe('Yamada^Tarou=山田^太郎')
  })

  test('follows code extensions from half-width katakana', () => {
    const bytes = 'd4cfc0de5ec0dbb33d 1b2442 3b334544 1b284a 5e 1b2442 42404f3a 1b284a'

    expect(decode(bytes, 'ISO 2022 IR 13', 'ISO 2022 IR 87')).toBe('ﾔﾏﾀﾞ^ﾀﾛｳ=山田^太郎')
  })

  test('follows code extensions in Korean, up to the next delimiter', () => {
    const bytes = `${hex('Hong^Gildong=')} 1b242943 fbf3 5e 1b242943 d1ced4d7`

    expect(decode(bytes, '', 'ISO 2022 IR 149')).toBe('Hong^Gildong=洪^吉洞')
  })

  test('follows code extensions in Chinese and Western sets', () => {
    expect(decode('1b242941 cdf5', '', 'ISO 2022 IR 58')).toBe('王')
    expect(decode('1b2d41 4af67267', '', 'ISO 2022 IR 100')).toBe('Jörg')
  })

  test('takes the padding off', () => {
    expect(decode('444f4520', 'ISO_IR 100')).toBe('DOE')
    expect(decode('444f4500', 'ISO_IR 100')).toBe('DOE')
  })

  test('never throws', () => {
    const terms = fc.constantFrom('', 'ISO 2022 IR 87', 'ISO 2022 IR 149', 'ISO_IR 192', 'GBK')
    const byte = fc.oneof(fc.nat(255), fc.constantFrom(0x1b, 0x24, 0x29, 0x42, 0x43))
    fc.assert(
      fc.property(fc.array(byte), fc.array(terms), (bytes, characterSets) => {
        expect(typeof decodeText(Uint8Array.from(bytes), characterSets)).toBe('string')
      }),
    )
  })
})
