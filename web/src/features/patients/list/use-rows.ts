import {
  keepPreviousData,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PatientRow } from '#shared/model/patient.ts'
import { type Asked, peopleQuery } from '../../../data/patients.ts'
import { usePractice } from '../../../session/member.ts'
import type { LongRows } from '../../../ui/long-rows.ts'
import { PAGE_SIZE, pageAt } from '../list-asked.ts'
import { rowIn } from '../list-search.ts'
import { rememberList } from '../neighbors.ts'
import { type ReadPage, rowsOf } from './rows.ts'

type Options = {
  enabled: boolean
  /** A row as it is shown while something is made of it; null where the list has it no more. */
  shown: (row: PatientRow) => PatientRow | null
}

/**
 * The rows of a list, whose pages are read as they come into sight, in any order. Where another list is asked
 * for, the former one stays until the first answer.
 */
export function useRows({ words, list: { offset: _, ...asked } }: Asked, options: Options) {
  const { id } = usePractice()
  const client = useQueryClient()
  const list = JSON.stringify([words, asked])
  const start = useStartOf(list)
  const startPage = pageAt(start)
  const pageOf = (page: number) => ({
    ...peopleQuery(id, { words, list: { ...asked, offset: page * PAGE_SIZE } }),
    enabled: options.enabled,
  })
  const query = useQuery({ ...pageOf(startPage), placeholderData: keepPreviousData })
  const { pages, onSeen } = useSeenPages(list)
  const total = query.data?.total ?? 0
  const others = pages.filter((page) => page !== startPage && page * PAGE_SIZE < total)
  const further = useQueries({ queries: others.map(pageOf), combine: answersOf })

  const { data, isPlaceholderData, dataUpdatedAt: at } = query
  const known: ReadPage[] = []
  if (data && !isPlaceholderData) known.push({ ...data, page: startPage, at })
  others.forEach((page, place) => {
    const answer = further[place]
    if (answer) known.push({ ...answer, page })
  })
  useEffect(() => {
    const listed = { practiceId: id, asked: { words, list: asked }, list, total }
    if (known.length > 0) rememberList(listed, known)
  })
  const former = useRef<LongRows<PatientRow>>(undefined)
  if (!isPlaceholderData) {
    former.current =
      data &&
      rowsOf({
        ...{ list, pages: known, shown: options.shown },
        // Somebody was there before, and may come back.
        former: (page) => client.getQueryData(pageOf(page).queryKey)?.items,
      })
  }
  return { query, list, start, onSeen, rows: former.current }
}

/** The place that is first in sight as a list is opened, as the address has it; afterwards the address follows. */
function useStartOf(list: string): number {
  const router = useRouter()
  return useMemo(() => {
    // Of each list once.
    void list
    return (rowIn(router.state.location.search) ?? 1) - 1
  }, [list, router])
}

type Answer = UseQueryResult<Pick<ReadPage, 'items' | 'total'>>

function answersOf(results: Answer[]) {
  return results.map(
    ({ data, dataUpdatedAt: at }) => data && { items: data.items, total: data.total, at },
  )
}

/** While somebody scrolls through pages, those are read that are in sight every so often. */
const EVERY_MS = 100
/** Rows so near to what is drawn are read ahead. */
const NEAR = 10

/** The pages of a list that are in sight. */
function useSeenPages(list: string) {
  const [seen, setSeen] = useState<{ list: string; pages: number[] }>({ list, pages: [] })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef<number[]>([])
  const onSeen = useCallback(
    (first: number, end: number) => {
      const [from, to] = [pageAt(Math.max(0, first - NEAR)), pageAt(end + NEAR)]
      last.current = Array.from({ length: to - from + 1 }, (_, at) => from + at)
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        const pages = last.current
        setSeen((former) =>
          former.list === list && `${former.pages}` === `${pages}` ? former : { list, pages },
        )
      }, EVERY_MS)
    },
    [list],
  )
  useEffect(() => {
    // The pages of another list are others.
    void list
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [list])
  return { pages: seen.list === list ? seen.pages : [], onSeen }
}
