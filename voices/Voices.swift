// voices
