import type { Key } from '#functions/platform/table.ts'

/** Guards that no two practices have the same name, however it is written. */
export function practiceNameKey(name: string): Key {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return { pk: `PRACTICENAME#${plain || name}`, sk: 'PRACTICENAME' }
}
