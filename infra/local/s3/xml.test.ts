import fc from 'fast-check'
import { expect, it } from 'vitest'
import { childrenOf, document, leaf, node, parseXml, textOf } from './xml.ts'

it('reads back what it wrote, whatever the text', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
      const written = document('Delete', [
        leaf('Quiet', true),
        leaf('Nothing', null),
        ...texts.map((text) => node('Object', [leaf('Key', text)])),
      ])
      const root = parseXml(written)
      expect(textOf(root, 'Quiet')).toBe('true')
      expect(textOf(root, 'Nothing')).toBeNull()
      expect(childrenOf(root, 'Object').map((one) => textOf(one, 'Key'))).toEqual(texts)
    }),
  )
})

it('understands comments, attributes, CDATA and references', () => {
  const root = parseXml(
    '<?xml version="1.0"?><!-- a --><A xmlns="x"><B c="d"/><C><![CDATA[<&>]]>&lt;&#65;&#x42;</C></A>',
  )
  expect(textOf(root, 'B')).toBe('')
  expect(textOf(root, 'C')).toBe('<&><AB')
})

it.each([
  '',
  'text',
  '<A>',
  '<A></B>',
  '</A>',
  '<A/><B/>',
  '<A/>text',
  '<A>&nbsp;</A>',
  '<A>&</A>',
  '<A>&#xd800;</A>',
  '<A><</A>',
  '<!DOCTYPE a [<!ENTITY b "c">]><A>&b;</A>',
])('refuses %j', (text) => {
  expect(() => parseXml(text)).toThrow(expect.objectContaining({ code: 'MalformedXML' }))
})

it('ends for any input', () => {
  const part = fc.constantFrom('<', '>', '/', 'A', '&', ';', '<A>', '</A>', '<!--', ']]>', ' ', '?')
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      try {
        parseXml(parts.join(''))
      } catch (error) {
        expect(error).toMatchObject({ code: 'MalformedXML' })
      }
    }),
  )
})
