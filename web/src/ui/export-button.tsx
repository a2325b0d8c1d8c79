import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ProgressDialog } from './progress-dialog.tsx'
import { saveFile } from './save-file.ts'

/** How far an export is, in words, and which part of all that is, 0 to 1; null where that is not known. */
export type ExportProgress = { words: string; part: number | null }

export type Gathering = { signal: AbortSignal; onProgress: (progress: ExportProgress) => void }

/** The parts of a table, and how many lines it has. */
export type Gathered = { parts: string[]; count: number }

type Props = {
  texts: {
    button: string
    title: string
    progress: string
    cancel: string
    failed: string
    done: (count: number) => string
  }
  /** What the file is called; the day follows. */
  name: string
  /** Throws the signal's reason where it is given up. */
  gather: (gathering: Gathering) => Promise<Gathered>
}

const notBegun: ExportProgress = { words: '', part: 0 }

/** Saves what is gathered as a table (CSV), telling how far it is; can be given up. */
export function ExportButton({ texts, name, gather }: Props) {
  const abort = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState(notBegun)
  const run = useMutation({
    mutationFn: async (signal: AbortSignal) => {
      const { parts, count } = await gather({ signal, onProgress: setProgress })
      signal.throwIfAborted()
      saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', parts)
      return count
    },
    onSuccess: (count) => notifications.show({ message: texts.done(count), color: 'green' }),
    onError: (error, signal) => {
      if (signal.aborted) return
      notifications.show({ title: texts.failed, message: error.message, color: 'red' })
    },
    meta: { errors: 'inline' },
  })
  useEffect(() => () => abort.current?.abort(), [])

  function start() {
    setProgress(notBegun)
    abort.current = new AbortController()
    run.mutate(abort.current.signal)
  }
  const cancel = () => abort.current?.abort()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={start}
        disabled={run.isPending}
        flex="none"
      >
        {texts.button}
      </Button>
      <ProgressDialog
        opened={run.isPending && !abort.current?.signal.aborted}
        title={texts.title}
        label={texts.progress}
        part={progress.part}
        words={progress.words}
        cancel={texts.cancel}
        onCancel={cancel}
      />
    </>
  )
}
