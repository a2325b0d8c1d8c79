import { describe, expect, test } from 'vitest'
import { scanDay } from '#shared/dicom/modality.ts'
import { scanName } from './scans.ts'

describe('how scans are told', () => {
  test.each([
    ['DOE^JANE^A', 'Jane A Doe'],
    ["O'BRIEN-SMITH^MARY", "Mary O'Brien-Smith"],
    ['van Gogh^Vincent', 'Vincent van Gogh'],
    [null, null],
  ])('%s is %s', (patientName, text) => {
    expect(scanName(patientName)).toBe(text)
  })

  test('days', () => {
    expect(scanDay('19700102')).toBe('01/02/1970')
    expect(scanDay(null)).toBeNull()
  })
})
