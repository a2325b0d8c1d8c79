import { describe, expect, it } from 'vitest'
import { builtInChoices } from '#shared/model/list-choices.ts'
import { checkLines } from './check.ts'
import { FileError } from './parts.ts'
import { answer, type Reply } from './reading.ts'
import { surveyFile } from './survey.ts'

const today = '20261122'
const quiet = () => undefined
const survey = (file: Blob | string) =>
  surveyFile(typeof file === 'string' ? new Blob([file]) : file, today, quiet)
const options = { choices: builtInChoices, today, onShare: quiet }

describe('a survey of a file', () => {
  it('tells its columns, its rows and how it writes dates', async () => {
    const rows = ['31/12/1975', '1/2/1980', ''].map((day, at) => `Ann;ann${at}@example.com;${day}`)

    expect(await survey(['sep=;', 'First name;Email;DOB', ...rows, ''].join('\r\n'))).toMatchObject(
      {
        source: { format: 'csv', delimiter: ';', encoding: 'utf-8' },
        hasHeader: true,
        columns: ['firstName', 'email', 'dob'],
        dateOrders: [null, null, 'dmy'],
        rows: 4,
      },
    )
  })

  it('makes UTF-8 of UTF-16', async () => {
    const bytes = new Uint8Array(
      Uint16Array.from('\uFEFFName\nŠimić Zoë', (one) => one.charCodeAt(0)).buffer,
    )

    const { file, source, sample } = await survey(new Blob([bytes]))

    expect([await file.text(), source.encoding, sample]).toEqual([
      ...['Name\nŠimić Zoë', 'utf-8', [['Šimić Zoë']]],
    ])
  })

  it('tells cards from tables', async () => {
    const card = 'BEGIN:VCARD\nVERSION:3.0\nN:Lee;Ann\nEMAIL:ann@example.com\nEND:VCARD\n'

    expect(await survey(card.repeat(3))).toMatchObject({
      ...{ source: { format: 'vcard' }, hasHeader: false, rows: 3 },
    })
  })

  it.each([
    ['empty', ''],
    ['empty', '\n \n,,\n'],
    ['workbook', 'PK\u0003\u0004'],
    ['longLine', 'x'.repeat(1_100_000)],
    ['tooWide', `Email${','.repeat(200)}`],
  ])('refuses what is %s', async (fault, text) => {
    await expect(survey(text)).rejects.toEqual(new FileError(fault as FileError['fault']))
  })
})

describe('a check of all lines', () => {
  it('counts what is right, what is not, and names the problems by how often they are there', async () => {
    const found = await survey(
      'Name,Email,Phone,DOB\nAnn Lee,ann@example.com,,\nBo Diaz,bo@,12,\nCy Fox,cy@,,11/23/2026\n,,,\nJo,,,\n',
    )
    const settings = { columns: found.columns, hasHeader: true, dateOrder: 'mdy' as const }

    const check = await checkLines(found, settings, options)

    expect(check).toMatchObject({ lines: 4, right: 1, faulty: 2, unreachable: 1 })
    expect(check.problems.map(({ field, count, first }) => [field, count, first])).toEqual([
      ...[
        ['email', 2, 3],
        ['mobile', 1, 3],
        ['dob', 1, 4],
      ],
    ])
    expect(check.first.map(({ number, reachable }) => [number, reachable])).toEqual([
      ...[
        [2, true],
        [3, true],
        [4, true],
        [6, false],
      ],
    ])
  })

  it('goes through files of many parts, and says how far it is', async () => {
    const lines = Array.from(
      { length: 3_000 },
      (_, at) => `Ann Lee,ann${at}@example.com,"${'a, b'.repeat(250)}"`,
    )
    const found = await survey(`Name,Email,Note\n${lines.join('\n')}`)
    const replies: Reply[] = []
    const settings = { columns: found.columns, hasHeader: true, dateOrder: 'mdy' as const }

    await answer(
      { kind: 'check', survey: found, settings, choices: builtInChoices, today },
      (reply) => replies.push(reply),
    )

    const shares = replies.flatMap((one) => (one.kind === 'share' ? one.share : []))
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(shares.length).toBeGreaterThan(2)
    expect(replies.at(-1)).toMatchObject({ check: { lines: 3_000, right: 3_000 } })
  })
})
