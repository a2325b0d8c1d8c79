import { describe, expect, it } from 'vitest'
import { MESSAGE_FILE_MAX_BYTES } from '#shared/model/message-files.ts'
import { nameFor, refusalOf } from './judge.ts'
import { attachmentTexts as texts } from './texts.ts'

describe('the name of an attached file', () => {
  it('stays as it is when no other file has it', () => {
    expect(nameFor({ name: 'Report.pdf', type: 'application/pdf' }, ['Scan.pdf'])).toBe(
      'Report.pdf',
    )
  })

  it('is counted when other files have it', () => {
    const pasted = { name: 'image.png', type: 'image/png' }
    expect(nameFor(pasted, ['image.png', 'image (2).png'])).toBe('image (3).png')
  })

  it('gets the ending of its type when it has none', () => {
    expect(nameFor({ name: 'photo', type: 'image/jpeg' }, [])).toBe('photo.jpg')
    expect(nameFor({ name: 'v1.2', type: 'application/pdf' }, [])).toBe('v1.2.pdf')
  })

  it('shows all of its characters, has no folder, and is not too long', () => {
    expect(nameFor({ name: 'a\u202efdp.jpg', type: 'image/jpeg' }, [])).toBe('a_fdp.jpg')
    expect(nameFor({ name: 'a/b\\c.pdf', type: '' }, [])).toBe('a_b_c.pdf')
    expect(nameFor({ name: `${'x'.repeat(300)}.pdf`, type: '' }, [])).toHaveLength(204)
  })
})

describe('a file', () => {
  it('is refused for its type and size', () => {
    expect(refusalOf({ name: 'a.pdf', size: 1 })).toBeNull()
    expect(refusalOf({ name: 'a.gif', size: 1 })).toBe(texts.wrongType)
    expect(refusalOf({ name: 'a.pdf', size: 0 })).toBe(texts.empty)
    expect(refusalOf({ name: 'a.pdf', size: MESSAGE_FILE_MAX_BYTES })).toBeNull()
    expect(refusalOf({ name: 'a.pdf', size: MESSAGE_FILE_MAX_BYTES + 1 })).toBe(texts.tooLarge)
  })
})
