const MEGABYTE = 1024 * 1024

/** Bytes in MB with 2 decimals (specification, section 9). */
export function megabytes(bytes: number): string {
  return (bytes / MEGABYTE).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
}
