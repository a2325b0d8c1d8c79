import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainPath } from '#shared/model/file-names.ts'
import { downloadAs } from './disposition.ts'

const wellFormed = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' })

describe('the name under which a file is saved', () => {
  it('is the last part of its path', () => {
    expect(downloadAs('CD/ST0/IM0001.dcm')).toBe(
      `attachment; filename="IM0001.dcm"; filename*=UTF-8''IM0001.dcm`,
    )
  })

  it('keeps letters of every script, and what quotes would break', () => {
    expect(downloadAs(`Röntgen "1" (it's).pdf`)).toBe(
      `attachment; filename="R_ntgen _1_ (it's).pdf"; ` +
        `filename*=UTF-8''R%C3%B6ntgen%20%221%22%20%28it%27s%29.pdf`,
    )
  })

  it('shows what it is, also where it was announced otherwise', () => {
    expect(downloadAs('CD/scan\u202egpj.txt. ')).toBe(
      `attachment; filename="scan_gpj.txt_"; filename*=UTF-8''scan_gpj.txt_`,
    )
  })

  it('is one header of plain characters, whatever the name', () => {
    fc.assert(
      fc.property(wellFormed, (name) => {
        const header = downloadAs(name)
        const extended = header.slice(header.indexOf("UTF-8''") + 7)

        expect(header).toMatch(/^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w.!~%-]*$/)
        expect(decodeURIComponent(extended)).toBe(plainPath(name.slice(name.lastIndexOf('/') + 1)))
      }),
    )
  })
})
