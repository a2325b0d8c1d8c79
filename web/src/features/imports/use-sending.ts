import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState } from 'react'
import { type Sending, sendImport } from '../../data/imports.ts'
import { useAction } from '../../data/mutation.ts'
import { usePractice } from '../../session/member.ts'
import { sendingTexts as texts } from './texts.ts'

type Input = Omit<Sending, 'signal' | 'onProgress'>

/** Sends a file and starts its import; given up where the page is left. */
export function useSending({ onStarted }: { onStarted: () => void }) {
  const abort = useRef<AbortController | null>(null)
  const [share, setShare] = useState(0)
  const [isCancelled, setCancelled] = useState(false)
  const send = useAction(sendImport(usePractice().id), {
    onSuccess: () => {
      notifications.show({ message: texts.started, color: 'green' })
      onStarted()
    },
    onError: (error) => {
      if (abort.current?.signal.aborted) return
      notifications.show({ title: texts.failed, message: error.message, color: 'red' })
    },
  })
  useEffect(() => () => abort.current?.abort(), [])

  function start(input: Input) {
    if (send.pending) return
    abort.current = new AbortController()
    setShare(0)
    setCancelled(false)
    const { signal } = abort.current
    send.start({ ...input, signal, onProgress: (sent) => setShare(sent / input.file.size) })
  }
  function cancel() {
    setCancelled(true)
    abort.current?.abort()
  }
  return { start, cancel, share, pending: send.pending && !isCancelled }
}
