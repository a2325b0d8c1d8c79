import { describe, expect, test } from 'vitest'
import { readDrop, readList } from './collect.ts'
import type { Found } from './model.ts'

async function paths(source: AsyncIterable<Found[]>): Promise<string[]> {
  const found: Found[] = []
  for await (const batch of source) found.push(...batch)
  return found.map(({ path, file }) => (file === null ? `${path} (unreadable)` : path)).sort()
}

type Tree = { [name: string]: Tree | string | null }

/** Text is a file's content, null stands for what the disc does not hand out. */
function entryOf(path: string, content: Tree | string | null): FileSystemEntry {
  const isDirectory = typeof content === 'object' && content !== null
  return Object.assign(Object.create(null), {
    isDirectory,
    isFile: !isDirectory,
    fullPath: `/${path}`,
    name: path.split('/').at(-1),
    file: (done: FileCallback, fail: () => void) =>
      typeof content === 'string' ? done(new File([content], path)) : fail(),
    createReader: () => readerOf(path, isDirectory ? content : {}),
  })
}

/** Hands out two entries at a time, as browsers hand out a hundred. */
function readerOf(path: string, tree: Tree) {
  const entries = Object.entries(tree).map(([name, content]) => entryOf(`${path}/${name}`, content))
  return {
    readEntries: (done: (entries: FileSystemEntry[]) => void, fail: () => void) =>
      'unreadable' in tree ? fail() : done(entries.splice(0, 2)),
  }
}

function transferOf(...entries: (FileSystemEntry | File)[]): DataTransfer {
  const items = entries.map((entry) => ({
    kind: 'file',
    webkitGetAsEntry: () => (entry instanceof File ? null : entry),
    getAsFile: () => (entry instanceof File ? entry : null),
  }))
  return Object.assign(Object.create(null), { items })
}

describe('readDrop', () => {
  test('walks folders in batches, to the end', async () => {
    const disc = { A: { '1': 'x', '2': 'x', '3': 'x', '4': 'x', '5': 'x' }, B: { C: { '6': 'x' } } }

    expect(await paths(readDrop(transferOf(entryOf('CD', disc), entryOf('IM7', 'x'))))).toEqual([
      'CD/A/1',
      'CD/A/2',
      'CD/A/3',
      'CD/A/4',
      'CD/A/5',
      'CD/B/C/6',
      'IM7',
    ])
  })

  test('tells what the disc does not hand out', async () => {
    const disc = { bad: null, broken: { unreadable: null }, good: 'x' }

    expect(await paths(readDrop(transferOf(entryOf('CD', disc))))).toEqual([
      'CD/bad (unreadable)',
      'CD/broken (unreadable)',
      'CD/good',
    ])
  })

  test('takes files that have no place in a folder', async () => {
    expect(await paths(readDrop(transferOf(new File(['x'], 'IM1'))))).toEqual(['IM1'])
  })
})

describe('readList', () => {
  test('hands out thousands of files in batches', async () => {
    const files = Array.from({ length: 120 }, (_, index) => new File(['x'], `IM${index}`))
    const sizes: number[] = []
    for await (const batch of readList(files)) sizes.push(batch.length)

    expect(sizes).toEqual([50, 50, 20])
  })
})
