import { describe, expect, it } from 'vitest'
import { anUpload } from '#test/support/uploads.ts'
import type { Uploader } from '../records.ts'
import { canSee, ensureMayChange, ensureMayRemove, ensureSeen, ensureStaff } from './access.ts'

const staff: Uploader = { kind: 'staff', id: 'M1', name: 'Ann' }
const patient: Uploader = { kind: 'patient', id: 'M2', name: 'Jane' }
const guest: Uploader = { kind: 'guest', id: 'link:1', name: 'Jane' }
const otherGuest: Uploader = { kind: 'guest', id: 'link:2', name: 'Jane' }
const everybody = [staff, patient, guest, otherGuest]

const refused = expect.objectContaining({ name: 'ERR_ACCESS_DENIED' })
const who = (may: (caller: Uploader) => void) =>
  everybody.filter((caller) => {
    try {
      may(caller)
      return true
    } catch (error) {
      expect(error).toEqual(refused)
      return false
    }
  })

describe('who sees an upload', () => {
  it('is everybody who reaches the chart, but a link shows only what was sent by it', () => {
    const upload = anUpload({ uploader: guest })

    expect(everybody.filter((caller) => canSee(caller, upload))).toEqual([staff, patient, guest])
  })

  it('is nobody while it is being deleted', () => {
    const upload = anUpload({ uploader: guest, state: 'deleting' })

    expect(everybody.filter((caller) => canSee(caller, upload))).toEqual([])
    expect(() => ensureSeen(staff, upload)).toThrow(
      expect.objectContaining({ name: 'ERR_UPLOAD_NOT_EXISTS' }),
    )
  })
})

describe('who may change an upload', () => {
  it('is the staff, and who sent it', () => {
    expect(who((caller) => ensureMayChange(caller, anUpload({ uploader: guest })))).toEqual([
      staff,
      guest,
    ])
    expect(who((caller) => ensureMayChange(caller, anUpload({ uploader: staff })))).toEqual([staff])
  })
})

describe('who may delete an upload', () => {
  it('is the staff, and who sent it as long as the staff have not looked', () => {
    const fresh = anUpload({ uploader: patient, state: 'completed' })
    const seen = { ...fresh, seenAt: '2026-03-01T12:00:00.000Z' }

    expect(who((caller) => ensureMayRemove(caller, fresh))).toEqual([staff, patient])
    expect(who((caller) => ensureMayRemove(caller, seen))).toEqual([staff])
  })
})

describe('who may note that an upload was seen', () => {
  it('is the staff', () => {
    expect(who(ensureStaff)).toEqual([staff])
  })
})
