import { Anchor, Button, VisuallyHidden } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import { IconArrowDown } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type RowWork, ThreadRow } from './message-row.tsx'
import { rowsOf, type Shown, textWithFiles } from './rows.ts'
import { threadTexts as texts } from './texts.ts'
import classes from './thread.module.css'

/** Rows that are drawn though out of sight, on either side. */
const OVERSCAN = 8
/** A message of two lines, with its foot; rows are measured once they are drawn. */
const ROW_HEIGHT = 64
const estimateSize = () => ROW_HEIGHT
/** Older messages are asked for before the first one is in sight. */
const NEAR_TOP = 600
/** So near to the end, new messages are followed. */
const NEAR_END = 48

type Reading = { pending: boolean; failed: boolean }

type Props = {
  shown: readonly Shown[]
  /** The conversation to its end: the same, unless a stretch is shown apart from it. */
  whole: readonly Shown[]
  work: RowWork
  /** Reads what was before; absent where that is all. */
  onOlder: (() => void) | undefined
  older: Reading
  /** What is shown is apart from the end: reads what comes after it, and goes to the end. Null at the end. */
  newer: (Reading & { onNewer: () => void; onLeave: () => void }) | null
  /** The key of a message that was searched for: it is scrolled to, and stands out; null for the end. */
  sought: string | null
  /** The words by which it was. */
  marked: readonly string[]
  /** It is still being read: what is in sight meanwhile was not asked for. */
  isSeeking: boolean
  /** Stands in for a thread without messages. */
  empty: ReactNode
  /** How many of them this side has not read. */
  unread: number
  /** Called as the newest message is in sight and not everything was read. */
  onNewestSeen: () => void
}

/** The messages, the newest at the bottom; those in sight and near exist. */
export function ThreadList(props: Props) {
  const { shown, whole, work, onOlder, older, newer, empty, sought, isSeeking } = props
  const { unread, onNewestSeen } = props
  const isApart = newer !== null
  // What joins the two is no new message.
  const wasApart = useRef(isApart)
  const rows = useMemo(() => rowsOf(shown, work.zone), [shown, work.zone])
  const scroller = useRef<HTMLDivElement>(null)
  // The same as long as the rows are: else all of them are measured again with each step of scrolling.
  const keyAt = useCallback((index: number) => rows[index]?.key ?? index, [rows])
  const drawn = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: keyAt,
    estimateSize,
    overscan: OVERSCAN,
    anchorTo: 'end',
    followOnAppend: !isApart && !wasApart.current,
    scrollEndThreshold: NEAR_END,
    paddingEnd: 12,
    useFlushSync: false,
  })

  const hasRows = rows.length > 0
  const [hasBegun, setBegun] = useState(false)
  useLayoutEffect(() => {
    if (!hasRows) return
    drawn.scrollToEnd()
    // Where it stands is known once the rows were measured.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => setBegun(true)))
    return () => cancelAnimationFrame(frame)
  }, [hasRows, drawn])

  /** Somebody was led to a message and has not gone on from there. */
  const isLed = useRef(false)
  const leave = () => {
    isLed.current = false
  }
  useStaysAtEnd(scroller, () => {
    if (!isLed.current) drawn.scrollToEnd()
  })

  const last = whole.at(-1)
  // What one writes oneself is always followed.
  const own = last?.isOwn ? last.key : null
  useEffect(() => {
    if (own === null || wasApart.current) return
    isLed.current = false
    drawn.scrollToEnd()
  }, [own, drawn])

  const isFound = sought !== null && rows.some(({ key }) => key === sought)
  const placeOf = useRef((_key: string): number => -1)
  placeOf.current = (wanted) => rows.findIndex(({ key }) => key === wanted)
  useEffect(() => {
    if (!isFound) return
    isLed.current = true
    drawn.scrollToIndex(placeOf.current(sought), { align: 'center' })
  }, [isFound, sought, drawn])

  // Whoever goes on from a stretch apart stays where they are; whoever leaves it goes to the end.
  useEffect(() => {
    if (wasApart.current && !isApart && !isFound) drawn.scrollToEnd()
    wasApart.current = isApart
  }, [isApart, isFound, drawn])

  const offset = drawn.scrollOffset ?? 0
  const isAtTop = hasBegun && offset < NEAR_TOP
  useEffect(() => {
    if (isAtTop && !isSeeking && onOlder && !older.pending && !older.failed) onOlder()
  }, [isAtTop, isSeeking, onOlder, older.pending, older.failed])

  const isAtBottom = hasBegun && isApart && isFound && drawn.isAtEnd(NEAR_TOP)
  useEffect(() => {
    if (isAtBottom && newer && !newer.pending && !newer.failed) newer.onNewer()
  }, [isAtBottom, newer])

  const isAtEnd = !isApart && (!hasBegun || drawn.isAtEnd(NEAR_END))
  const fresh = useFresh(whole, isAtEnd)
  const seen = useRef(onNewestSeen)
  seen.current = onNewestSeen
  const isInSight = useDocumentVisibility() === 'visible' && hasBegun && isAtEnd && !isSeeking
  // biome-ignore lint/correctness/useExhaustiveDependencies: another newest message is another to be seen
  useEffect(() => {
    if (isInSight && unread > 0) seen.current()
  }, [isInSight, unread, last?.key])

  return (
    <div className={classes.middle}>
      <section
        ref={scroller}
        className={classes.scroller}
        aria-label={texts.label}
        aria-busy={isSeeking}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onWheel={leave}
        onTouchMove={leave}
        onKeyDown={leave}
      >
        {onOlder && (
          <div className={classes.older} role="status">
            {older.failed ? (
              <>
                {texts.olderFailed}{' '}
                <Anchor component="button" type="button" inherit onClick={onOlder}>
                  {texts.again}
                </Anchor>
              </>
            ) : (
              texts.older
            )}
          </div>
        )}
        {!hasRows && <div className={classes.empty}>{empty}</div>}
        {hasRows && (
          <ol className={classes.rows} style={{ height: drawn.getTotalSize() }}>
            {drawn.getVirtualItems().map(({ index, key, start }) => {
              const row = rows[index]
              return (
                <li
                  key={key}
                  ref={drawn.measureElement}
                  data-index={index}
                  className={classes.row}
                  aria-current={key === sought ? 'true' : undefined}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {row && (
                    <ThreadRow
                      row={row}
                      work={work}
                      sought={key === sought ? props.marked : null}
                    />
                  )}
                </li>
              )
            })}
          </ol>
        )}
        {newer && (
          <div className={classes.older} role="status">
            {newer.failed ? (
              <>
                {texts.newerFailed}{' '}
                <Anchor component="button" type="button" inherit onClick={newer.onNewer}>
                  {texts.again}
                </Anchor>
              </>
            ) : (
              texts.newer
            )}
          </div>
        )}
      </section>
      {!isAtEnd && (
        <div className={classes.newest}>
          <Button
            size="compact-sm"
            radius="xl"
            variant={fresh > 0 ? 'filled' : 'default'}
            leftSection={<IconArrowDown size={14} aria-hidden />}
            onClick={() => {
              leave()
              if (newer) newer.onLeave()
              else drawn.scrollToEnd()
            }}
          >
            {fresh > 0 ? texts.fresh(fresh) : texts.newest}
          </Button>
        </div>
      )}
      <Spoken shown={whole} />
    </div>
  )
}

/** Whoever is at the end stays there as the room for messages changes: a keyboard opens, a text grows. */
function useStaysAtEnd(scroller: RefObject<HTMLElement | null>, toEnd: () => void) {
  const goToEnd = useRef(toEnd)
  goToEnd.current = toEnd
  useEffect(() => {
    const { current: element } = scroller
    if (!element) return
    let isAtEnd = true
    const note = () => {
      const { scrollHeight, scrollTop, clientHeight } = element
      isAtEnd = scrollHeight - scrollTop - clientHeight <= NEAR_END
    }
    const observer = new ResizeObserver(() => {
      if (isAtEnd) goToEnd.current()
    })
    element.addEventListener('scroll', note, { passive: true })
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', note)
      observer.disconnect()
    }
  }, [scroller])
}

/** How many messages of the other side have come since the end was in sight. */
function useFresh(shown: readonly Shown[], isAtEnd: boolean): number {
  const last = shown.at(-1)?.key
  const [seen, setSeen] = useState(last)
  useEffect(() => {
    if (isAtEnd) setSeen(last)
  }, [isAtEnd, last])
  const place = shown.findLastIndex(({ key }) => key === seen)
  return isAtEnd || place < 0 ? 0 : shown.slice(place + 1).filter(({ isOwn }) => !isOwn).length
}

/** Reads out what comes while the page is open. */
function Spoken({ shown }: { shown: readonly Shown[] }) {
  const [first] = useState(() => shown.at(-1)?.key)
  const last = shown.at(-1)
  const isNew = last !== undefined && last.key !== first && !last.isOwn
  return (
    <VisuallyHidden role="status">
      {isNew ? `${last.sender}: ${textWithFiles(last)}` : ''}
    </VisuallyHidden>
  )
}
