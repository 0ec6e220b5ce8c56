import Glibc

print("bench")
