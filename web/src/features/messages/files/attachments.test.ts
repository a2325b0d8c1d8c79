import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { createAttachments, type Upload } from './attachments.ts'
import { attachmentTexts as texts } from './texts.ts'

const aFile = (name = 'Report.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' })
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** Attachments whose uploads end as the tests say. */
function withUploads() {
  const begun: { resolve: (id: string) => void; reject: (error: unknown) => void }[] = []
  const upload = vi.fn<Upload>(
    () => new Promise((resolve, reject) => begun.push({ resolve, reject })),
  )
  return { files: createAttachments(upload), upload, begun }
}

describe('files that are attached to a message', () => {
  it('are uploaded at once, and sent with their ids', async () => {
    const { files, upload, begun } = withUploads()

    files.add([aFile()])
    upload.mock.calls[0]?.[0].onProgress(4)
    expect(files.items()).toMatchObject([{ state: 'uploading', sent: 4 }])
    expect(files.ready()).toEqual([])
    begun[0]?.resolve('id-1')
    await settled()

    const [ready] = files.ready()
    expect(ready).toEqual({ id: 'id-1', name: 'Report.pdf', size: 8, type: 'application/pdf' })
    files.clear()
    expect(files.items()).toEqual([])
  })

  it('can be tried again after a failure', async () => {
    const { files, upload, begun } = withUploads()

    files.add([aFile()])
    begun[0]?.reject(new ApiError('ERR_UPLOAD_FAILED'))
    await settled()
    const [failed] = files.items()
    expect(failed).toMatchObject({ state: 'failed', problem: texts.lost })
    files.retry(failed?.key ?? '')
    expect(files.items()).toMatchObject([{ state: 'uploading', problem: null }])
    begun[1]?.resolve('id-2')
    await settled()

    expect(upload).toHaveBeenCalledTimes(2)
    expect(files.ready()).toMatchObject([{ id: 'id-2' }])
  })

  it('are canceled when they are removed', async () => {
    const { files, upload, begun } = withUploads()

    files.add([aFile()])
    files.remove(files.items()[0]?.key ?? '')
    begun[0]?.resolve('id-1')
    await settled()

    expect(upload.mock.calls[0]?.[0].signal.aborted).toBe(true)
    expect(files.items()).toEqual([])
    expect(files.ready()).toEqual([])
  })

  it('are refused beyond the fifth, or for their type, without an upload', () => {
    const { files, upload } = withUploads()

    files.add([
      new File(['<p>'], 'page.html'),
      ...[1, 2, 3, 4, 5, 6].map((count) => aFile(`${count}.pdf`)),
    ])

    expect(upload).toHaveBeenCalledTimes(5)
    expect(files.items()).toMatchObject([
      { state: 'refused', problem: texts.wrongType },
      ...[1, 2, 3, 4, 5].map((count) => ({ name: `${count}.pdf`, state: 'uploading' })),
      { state: 'refused', problem: texts.tooMany },
    ])
  })

  it('come back with a message that was not sent', () => {
    const { files, upload } = withUploads()
    const sent = { id: 'id-1', name: 'Report.pdf', size: 8, type: 'application/pdf' } as const

    files.restore([sent])

    expect(files.ready()).toEqual([sent])
    expect(upload).not.toHaveBeenCalled()
  })
})
