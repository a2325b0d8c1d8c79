import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { isOfType, messageFileTypeOf, sentFiles } from './message-files.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

const pdf = bytesOf('%PDF-1.7\n%..')
const jpeg = bytesOf('\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01')
const png = bytesOf('\x89PNG\r\n\x1a\n\x00\x00\x00\x0d')
const heic = bytesOf('\x00\x00\x00\x18ftypheic')

describe('the type of a message file', () => {
  it.each([
    ['report.pdf', 'application/pdf'],
    ['IMG_1.JPEG', 'image/jpeg'],
    ['scan.png', 'image/png'],
    ['photo.heic', 'image/heic'],
    ['page.svg', null],
    ['page.html', null],
    ['report.pdf.exe', null],
    ['clip.gif', null],
    ['photo', null],
  ])('follows from the name %s', (name, type) => {
    expect(messageFileTypeOf(name)).toBe(type)
  })

  it('is confirmed by the first bytes of the file', () => {
    expect(isOfType('application/pdf', pdf)).toBe(true)
    expect(isOfType('image/jpeg', jpeg)).toBe(true)
    expect(isOfType('image/png', png)).toBe(true)
    expect(isOfType('image/heic', heic)).toBe(true)
    expect(isOfType('image/heif', heic)).toBe(true)
  })

  it('is refused when the first bytes are of another type, or missing', () => {
    expect(isOfType('image/png', pdf)).toBe(false)
    expect(isOfType('application/pdf', bytesOf('<html>%PDF-'))).toBe(false)
    expect(isOfType('image/heic', bytesOf('\x00\x00\x00\x18ftypisom'))).toBe(false)
    expect(isOfType('image/jpeg', new Uint8Array())).toBe(false)
  })
})

describe('the list of sent files', () => {
  const file = (number: number) => ({
    id: `01ARZ3NDEKTSV4RRFFQ69G5FA${number}`,
    name: `${number}.pdf`,
  })
  const parse = (files: unknown) => v.safeParse(sentFiles, files).success

  it('takes up to five files and may be left out', () => {
    expect(v.parse(sentFiles, undefined)).toEqual([])
    expect(parse([1, 2, 3, 4, 5].map(file))).toBe(true)
    expect(parse([1, 2, 3, 4, 5, 6].map(file))).toBe(false)
  })

  it('refuses a file that is named twice, a folder, and other types', () => {
    expect(parse([file(1), file(1)])).toBe(false)
    expect(parse([file(1), { ...file(2), name: file(1).name }])).toBe(false)
    expect(parse([{ ...file(1), name: 'folder/1.pdf' }])).toBe(false)
    expect(parse([{ ...file(1), name: 'page.html' }])).toBe(false)
  })
})
