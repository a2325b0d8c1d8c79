import { describe, expect, it } from 'vitest'
import { MESSAGE_FILE_MAX_BYTES } from '#shared/model/message-files.ts'
import { checkFile } from './check-file.ts'

const head = new TextEncoder().encode('%PDF-1.7')
const sent = { id: 'f1', name: 'Report.pdf' }

describe('a file of a message', () => {
  it('has the size of its object and the type of its bytes', () => {
    expect(checkFile(sent, { size: 8, head })).toEqual({
      ...sent,
      size: 8,
      type: 'application/pdf',
    })
  })

  it('is refused when it is missing, too large, or not what its name says', () => {
    expect(checkFile(sent, null)).toBeNull()
    expect(checkFile(sent, { size: MESSAGE_FILE_MAX_BYTES + 1, head })).toBeNull()
    expect(checkFile({ ...sent, name: 'Report.png' }, { size: 8, head })).toBeNull()
    expect(checkFile({ ...sent, name: 'Report.html' }, { size: 8, head })).toBeNull()
  })
})
