export function Mark({ size = 24, strokeWidth = 1.9 }: { size?: number; strokeWidth?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M2.5 15.5h19" />
      <path d="M5.5 15.5a6.5 6.5 0 0 1 13 0" />
      <path d="M12 15.5l4.2-4.4" />
      <path d="M6 19.5h12" opacity=".5" />
    </svg>
  )
}
