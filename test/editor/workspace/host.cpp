// Ordinary C++: the extension has nothing to say here.
int parity(int i) {
  if (i % 2) return 1;
  return 0;
}
